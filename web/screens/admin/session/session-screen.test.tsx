import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { Route } from "wouter";
import { istDateOf, istTimeOf } from "#domain/ist-time.ts";
import { joinWindow } from "#domain/join-window.ts";
import { queryClient } from "#web/api/queries.ts";
import type { CallProps } from "#web/features/call/call.tsx";
import { forgetAdmin, rememberAdmin } from "#web/features/identity/admin-session.ts";
import type { SessionDetails } from "#web/features/sessions/use-sessions.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { Toaster } from "#web/ui/toaster.tsx";
import { SessionScreen } from "./session-screen.tsx";

vi.mock("#web/features/call/call.tsx", () => ({
  Call: ({ otherName, ownName, onLeave }: CallProps) => (
    <>
      <button type="button" onClick={() => onLeave(true)}>
        {`${ownName} leaves ${otherName}`}
      </button>
      <button type="button" onClick={() => onLeave(false)}>
        No video today
      </button>
    </>
  ),
}));

/** A WebSocket that is open at once, whose messages the test sends. */
class FakeSocket {
  static readonly OPEN = 1;
  static latest: FakeSocket;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    FakeSocket.latest = this;
    queueMicrotask(() => this.receives({ type: "registered", bookingId: id, peerPresent: false }));
  }
  send() {}
  close() {}
  receives(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const id = "11111111-1111-4111-8111-111111111111";
const admin = {
  id: "22222222-2222-4222-8222-222222222222",
  username: "guruji",
  name: "Guruji",
  role: "admin",
} as const;
const startsNow = { sessionDate: istDateOf(new Date()), sessionTime: istTimeOf(new Date()) };

let booking: Partial<SessionDetails>;
/** The server's answers by method and path; null: no answer. */
let answers: Record<string, (() => Response) | null>;
let patched: unknown[];
beforeAll(async () => {
  await setLanguage("en");
  await needSentences("admin");
});
beforeEach(() => {
  booking = {
    id,
    ...startsNow,
    joinClosesAt: joinWindow(startsNow).closesAt.toISOString(),
    questionType: "single",
    status: "approved",
    amount: 751,
    user: { username: "Seeker 3210", phone: "9876543210" },
    customerWaiting: true,
    deviceCheck: null,
    parchas: [],
    remedies: [],
  };
  patched = [];
  answers = {
    [`GET /api/admin/bookings/${id}`]: () => Response.json({ booking }),
    [`GET /api/admin/bookings/${id}/user-history`]: () => Response.json({ history: [], totalSessions: 0 }),
    [`PATCH /api/bookings/${id}/status`]: () => Response.json({ success: true, booking }),
  };
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body?: string }) => {
    if (method === "PATCH") patched.push(JSON.parse(body ?? ""));
    const answer = answers[`${method} ${path}`];
    if (answer) return answer();
    if (answer === null) throw new TypeError("away");
    return Response.json({ success: false, code: "not-found", message: "None." }, { status: 404 });
  });
  rememberAdmin(admin);
  history.replaceState(null, "", `/admin/session/${id}`);
});
afterEach(() => {
  cleanup();
  forgetAdmin();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Route path="/admin/session/:id">
        <SessionScreen />
      </Route>
      <Toaster label="Notices" closeLabel="Close" />
    </QueryClientProvider>,
  );
const press = async (name: string) => {
  const button = await screen.findByRole("button", { name });
  await act(async () => void fireEvent.click(button));
};
const inCall = () => screen.findByRole("button", { name: "Guruji leaves Seeker 3210" });
const dialog = () => screen.queryByRole("dialog", { name: "Session Completed?" });
const hangUp = async () => {
  show();
  await press("Join");
  await press("Guruji leaves Seeker 3210");
};
/** The server's state has changed, and a message makes the page refetch. */
const changes = async (status: "completed" | "cancelled") => {
  booking = { ...booking, status };
  await act(async () => FakeSocket.latest.receives({ type: "booking_changed", bookingId: id, status }));
};

it("shows that there is no such session", async () => {
  answers = {};
  show();
  expect(await screen.findByRole("heading", { name: "Session not found" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to sessions" }).getAttribute("href")).toBe("/admin/sessions");
});

it("shows the customer, the phone number, and that the customer waits; Join opens the call", async () => {
  show();
  expect(await screen.findByText("Seeker 3210 is waiting for you")).toBeTruthy();
  expect(screen.getByRole("link", { name: /98765 43210/ }).getAttribute("href")).toBe("tel:+919876543210");
  expect(screen.getByText("One question · ₹751")).toBeTruthy();
  expect(await screen.findByText("This is the first session.")).toBeTruthy();
  await press("Join");
  expect(await inCall()).toBeTruthy();
});

it("has no Join on another day than the session's, and shows that day", async () => {
  booking = { ...booking, sessionDate: "2099-11-21", joinClosesAt: "2099-11-21T18:00:00.000Z" };
  show();
  expect(await screen.findByText("You can join on Sat, 21 Nov, at any time of the day.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Join" })).toBeNull();
});

it("asks after hanging up, completes with Yes, and opens the dialog of results", async () => {
  await hangUp();
  expect(dialog()).toBeTruthy();
  expect(patched).toEqual([]);
  await press("Yes");
  expect(patched).toEqual([{ status: "completed" }]);
  expect(dialog()).toBeNull();
  expect(screen.getByRole("dialog", { name: "The parcha of this session" })).toBeTruthy();
  await press("Later");
  expect(location.pathname).toBe("/admin/sessions");
});

it("offers to add the parcha of a completed session on any device", async () => {
  booking = { ...booking, status: "completed" };
  show();
  await press("Add Parchas");
  expect(screen.getByRole("dialog", { name: "The parcha of this session" })).toBeTruthy();
});

it("keeps the session open with No, and can return to the call", async () => {
  await hangUp();
  await press("Back into the call");
  expect(await inCall()).toBeTruthy();
  expect(dialog()).toBeNull();
  await press("Guruji leaves Seeker 3210");
  await press("No, Not Yet");
  expect(location.pathname).toBe("/admin/sessions");
  expect(patched).toEqual([]);
});

it("shows that the status could not be changed, and returns to the list", async () => {
  answers[`PATCH /api/bookings/${id}/status`] = null;
  await hangUp();
  await press("Yes");
  expect(await screen.findByText("Failed to update session status. Please try again.")).toBeTruthy();
  expect(location.pathname).toBe("/admin/sessions");
});

it("ends the call without a question when the session was completed on another device", async () => {
  show();
  await press("Join");
  await inCall();
  await changes("completed");
  expect(await screen.findByText("This session is completed.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Guruji leaves Seeker 3210" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Join" })).toBeNull();
  expect(dialog()).toBeNull();
});

it("ends the call when the session was cancelled", async () => {
  show();
  await press("Join");
  await inCall();
  await changes("cancelled");
  expect(await screen.findByText("This session was cancelled.")).toBeTruthy();
});

it("does not ask after a call that could not begin", async () => {
  show();
  await press("Join");
  await press("No video today");
  expect(dialog()).toBeNull();
  expect(screen.getByRole("button", { name: "Join" })).toBeTruthy();
  expect(location.pathname).toBe(`/admin/session/${id}`);
});

it("does not ask when another device has taken the call over", async () => {
  show();
  await press("Join");
  await inCall();
  await act(async () => FakeSocket.latest.onclose?.({ code: 4409 }));
  await press("Guruji leaves Seeker 3210");
  expect(dialog()).toBeNull();
  expect(location.pathname).toBe("/admin/sessions");
});

it("shows for ten seconds who has joined", async () => {
  show();
  await screen.findByRole("button", { name: "Join" });
  vi.useFakeTimers();
  await act(async () =>
    FakeSocket.latest.receives({ type: "participant_joined", bookingId: id, username: "Seeker 3210" }),
  );
  expect(screen.getByText("Seeker 3210 has joined")).toBeTruthy();
  await act(async () => vi.advanceTimersByTime(9_900));
  expect(screen.getByText("Seeker 3210 has joined")).toBeTruthy();
  await act(async () => vi.advanceTimersByTime(200));
  expect(screen.queryByText("Seeker 3210 has joined")).toBeNull();
  vi.useRealTimers();
});
