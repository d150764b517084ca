import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { setBookingStatus } from "#contract/bookings.ts";
import { getCallSheet } from "#contract/call-sheet.ts";
import { listNotes } from "#contract/notes.ts";
import { listActiveRemedies } from "#contract/remedies.ts";
import { getAdminBooking } from "#contract/sessions.ts";
import { CLOSE_CODES, type ServerMessage, serverMessage } from "#contract/socket.ts";
import { istDateOf, istTimeOf } from "#domain/ist-time.ts";
import { joinWindow } from "#domain/join-window.ts";
import { queryClient } from "#web/api/queries.ts";
import * as callModule from "#web/features/call/call.tsx";
import { forgetAdmin, rememberAdmin } from "#web/features/identity/admin-session.ts";
import type { SessionDetails } from "#web/features/sessions/use-sessions.ts";
import { paths } from "#web/paths.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testAdmin, testParcha, testSession, testSheet } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, cleanup, fireEvent, render, screen } from "#web/testing/library.tsx";
import { pushOverlayEntry } from "#web/ui/overlay-history.ts";
import { Toaster } from "#web/ui/toaster.tsx";
import { SessionScreen } from "./session-screen.tsx";

vi.spyOn(callModule, "Call").mockImplementation(({ otherName, ownName, onLeave }) => (
  <>
    <button type="button" onClick={() => onLeave(true)}>
      {`${ownName} leaves ${otherName}`}
    </button>
    <button type="button" onClick={() => onLeave(false)}>
      No video today
    </button>
  </>
));

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
    const place = { bookingId: id, userType: "admin", bookingStatus: booking.status } as const;
    queueMicrotask(() => this.receives({ type: "registered", ...place, peerPresent: false }));
  }
  send() {}
  close() {}
  receives(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(z.parse(serverMessage, message)) });
  }
}

const { id } = testSession();
const startsNow = { sessionDate: istDateOf(new Date()), sessionTime: istTimeOf(new Date()) };

const server = fakeServer();
let booking: SessionDetails;
inEnglish();
beforeEach(() => {
  booking = testSession({
    ...startsNow,
    joinClosesAt: joinWindow(startsNow).closesAt.toISOString(),
    amount: 751,
    user: { username: "Seeker 3210", displayName: "Seeker 3210", phone: "9876543210" },
    customerWaiting: true,
  });
  server.answer(getAdminBooking, () => ({ booking }));
  server.answer(listActiveRemedies, { remedies: [] });
  server.answer(getCallSheet, testSheet());
  server.answer(listNotes, { notes: [] });
  server.answer(setBookingStatus, ({ input: { status } }) => {
    booking = { ...booking, status };
    return { success: true, booking };
  });
  vi.stubGlobal("WebSocket", FakeSocket);
  rememberAdmin(testAdmin());
  history.replaceState(null, "", `/admin/session/${id}`);
});
afterEach(() => {
  cleanup();
  forgetAdmin();
  queryClient.clear();
});

const show = () =>
  render(
    <>
      <Routes>
        <Route path="/admin/session/:id" element={<SessionScreen />} />
      </Routes>
      <Toaster />
    </>,
  );
const press = async (name: string) => {
  const button = await screen.findByRole("button", { name });
  await act(async () => void fireEvent.click(button));
};
const leaves = (isOutOfReach: boolean) => {
  booking = { ...booking, customerWaiting: false, customerOutOfReach: isOutOfReach };
  const left = { type: "participant_left", bookingId: id, userType: "user", isOutOfReach } as const;
  return act(async () => FakeSocket.latest.receives(left));
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

it("shows whether a customer has lost the network or left, until they are back", async () => {
  show();
  await screen.findByText("Seeker 3210 is waiting for you");
  await leaves(false);
  await screen.findByText(/Seeker 3210 is not here now/);
  await leaves(true);
  await screen.findByText(/Seeker 3210 has lost the network/);
  booking = { ...booking, customerWaiting: true, customerOutOfReach: false };
  await act(async () => FakeSocket.latest.receives({ type: "sessions_changed" }));
  await screen.findByText("Seeker 3210 is waiting for you");
});

it("the screen shows the customer, the phone number, and that the customer waits; Join opens the call", async () => {
  show();
  expect(await screen.findByText("Seeker 3210 is waiting for you")).toBeTruthy();
  expect(screen.getByRole("link", { name: /98765 43210/ }).getAttribute("href")).toBe("tel:+919876543210");
  expect(screen.getByText("One question · ₹751")).toBeTruthy();
  expect(await screen.findByText("This is the first session.")).toBeTruthy();
  await press("Join");
  expect(await inCall()).toBeTruthy();
});

it("on another day than the session's, the screen has no Join and shows that day", async () => {
  booking = { ...booking, sessionDate: "2099-11-21", joinClosesAt: "2099-11-21T18:00:00.000Z" };
  show();
  expect(await screen.findByText("You can join on Sat, 21 Nov, at any time of the day.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Join" })).toBeNull();
});

it("after hanging up, Yes completes the session and opens the dialog of results", async () => {
  await hangUp();
  expect(dialog()).toBeTruthy();
  expect(server.writes).toEqual([]);
  await press("Yes");
  expect(server.writes).toEqual([
    { name: "setBookingStatus", params: { id }, input: { status: "completed" } },
  ]);
  expect(dialog()).toBeNull();
  expect(await screen.findByRole("dialog", { name: "The parcha of this session" })).toBeTruthy();
  await press("Later");
  expect(location.pathname).toBe("/admin/sessions");
});

it("after hanging up, Yes leads back to the list where the customer has closed the account", async () => {
  await hangUp();
  booking = { ...booking, user: null, getsParcha: false };
  await act(async () => FakeSocket.latest.receives({ type: "sessions_changed" }));
  await press("Yes");
  expect(location.pathname).toBe("/admin/sessions");
  cleanup();
  history.replaceState(null, "", paths.adminPhotos(id));
  show();
  expect(await screen.findByRole("link", { name: "Details" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add Parchas" })).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("both photos of a completed session can be changed, the front first", async () => {
  const front = testParcha();
  booking = { ...booking, status: "completed", parchas: [front, { ...front, notes: "Back" }] };
  show();
  await press("Edit Parchas");
  expect(await screen.findByRole("heading", { name: "Front" })).toBeTruthy();
});

it("the address of a session's call starts it at once, and a reload does not start it again", async () => {
  history.replaceState(null, "", paths.adminCall(id));
  show();
  expect(await inCall()).toBeTruthy();
  expect(location.search).toBe("");
});

it("Back leaves the page at once, also after a reload in the middle of the call", async () => {
  pushOverlayEntry("call");
  await show();
  await vi.waitFor(() => expect(window.history.state).toBeNull());
});

it("after a reload among the results they are open again, and Back leads through their steps", async () => {
  booking = { ...booking, status: "completed", parchas: [testParcha()] };
  pushOverlayEntry("results");
  show();
  expect(await screen.findByRole("heading", { name: "Back" })).toBeTruthy();
  // The router draws the screen anew before the steps hear of Back.
  booking = { ...booking, togetherSeconds: 1 };
  history.replaceState(null, "");
  await act(() => queryClient.invalidateQueries());
  await act(async () => void window.dispatchEvent(new PopStateEvent("popstate")));
  expect(screen.getByRole("dialog", { name: "The parcha of this session" })).toBeTruthy();
});

it("results of a session that has not begun do not open", async () => {
  booking = { ...booking, sessionDate: "2099-11-21", joinClosesAt: "2099-11-21T18:00:00.000Z" };
  history.replaceState(null, "", paths.adminPhotos(id));
  show();
  await screen.findByText("You can join on Sat, 21 Nov, at any time of the day.");
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("the address of a session's photos opens them at once", async () => {
  booking = { ...booking, status: "completed" };
  history.replaceState(null, "", paths.adminPhotos(id));
  show();
  expect(await screen.findByText("Photograph the front of the parcha")).toBeTruthy();
});

it("the parcha of a completed session can be added on any device", async () => {
  booking = { ...booking, status: "completed" };
  show();
  await press("Add Parchas");
  expect(await screen.findByRole("dialog", { name: "The parcha of this session" })).toBeTruthy();
});

it("after hanging up, the guide can return to the call, and No keeps the session open", async () => {
  await hangUp();
  await press("Go back into the call");
  expect(await inCall()).toBeTruthy();
  expect(dialog()).toBeNull();
  await press("Guruji leaves Seeker 3210");
  await press("No, Not Yet");
  expect(location.pathname).toBe("/admin/sessions");
  expect(server.writes).toEqual([]);
});

it("a second tap on Leave, which lands outside the question, leaves the question open", async () => {
  await hangUp();
  fireEvent.mouseDown(dialog() ?? document.body);
  expect(dialog()).toBeTruthy();
  await press("Yes");
  expect(await screen.findByRole("dialog", { name: "The parcha of this session" })).toBeTruthy();
  expect(server.writes).toHaveLength(1);
});

it("the question that was closed can be asked again", async () => {
  await hangUp();
  await press("Close");
  expect(dialog()).toBeNull();
  await press("Complete the session");
  await press("Yes");
  expect(screen.getByRole("dialog", { name: "The parcha of this session" })).toBeTruthy();
});

it("a session that was entered can be completed hours after its room has closed", async () => {
  const sessionDate = "2026-01-05";
  const joinClosesAt = joinWindow({ ...startsNow, sessionDate }).closesAt.toISOString();
  booking = { ...booking, sessionDate, joinClosesAt, wasEntered: true, isHeld: true };
  show();
  expect(await screen.findByText("You have talked. The session is still to be completed")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Join" })).toBeNull();
  await press("Complete the session");
  expect(screen.queryByRole("button", { name: "Go back into the call" })).toBeNull();
  await press("Yes");
  expect(server.writes).toEqual([
    { name: "setBookingStatus", params: { id }, input: { status: "completed" } },
  ]);
});

it("a session whose room the guide has not entered cannot be completed here", async () => {
  show();
  await screen.findByRole("button", { name: "Join" });
  expect(screen.queryByRole("button", { name: "Complete the session" })).toBeNull();
});

it("if the status could not be changed, the screen shows it and returns to the list", async () => {
  server.fail(setBookingStatus, "network");
  await hangUp();
  await press("Yes");
  expect(await screen.findByText("Failed to update session status. Please try again.")).toBeTruthy();
  expect(location.pathname).toBe("/admin/sessions");
});

it("the call ends without a question when the session was completed on another device", async () => {
  show();
  await press("Join");
  await inCall();
  await changes("completed");
  expect(await screen.findByText("This session is completed.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Guruji leaves Seeker 3210" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Join" })).toBeNull();
  expect(dialog()).toBeNull();
});

it("the call ends when the session was cancelled", async () => {
  show();
  await press("Join");
  await inCall();
  await changes("cancelled");
  expect(await screen.findByText("This session was cancelled.")).toBeTruthy();
});

it("a call that could not begin is followed by no question", async () => {
  show();
  await press("Join");
  await press("No video today");
  expect(dialog()).toBeNull();
  expect(screen.getByRole("button", { name: "Join" })).toBeTruthy();
  expect(location.pathname).toBe(`/admin/session/${id}`);
});

it("no question follows when another device has taken the call over", async () => {
  show();
  await press("Join");
  await inCall();
  await act(async () => FakeSocket.latest.onclose?.({ code: CLOSE_CODES["taken-over"] }));
  await press("Guruji leaves Seeker 3210");
  expect(dialog()).toBeNull();
  expect(location.pathname).toBe("/admin/sessions");
});

it("the screen shows for ten seconds who has joined", async () => {
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
