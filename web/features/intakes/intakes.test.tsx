import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, renderHook, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Booking } from "#contract/bookings.ts";
import type { SavedIntake } from "#contract/intakes.ts";
import { queryClient } from "#web/api/queries.ts";
import { useDeleteAccount } from "#web/features/identity/use-delete-account.ts";
import { useLogout } from "#web/features/identity/use-logout.ts";
import { useLogoutEverywhere } from "#web/features/identity/use-logout-everywhere.ts";
import { SessionHistory } from "#web/features/sessions/session-history.tsx";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { IntakeCard } from "./intake-card.tsx";
import { keepIntakeDraft, readIntakeDraft } from "./intake-draft.ts";
import { IntakeLine } from "./intake-line.tsx";
import { IntakeLink } from "./intake-link.tsx";

const told: SavedIntake = {
  forWhom: "self",
  relation: null,
  name: "Sunita",
  birthDate: "1971-03-09",
  birthTime: "04:10",
  birthPlace: null,
  question: "Will the house be sold?",
  changedAt: "2026-11-21T04:30:00.000Z",
};
const session = {
  id: "b1",
  sessionDate: "2199-11-25",
  sessionTime: "10:00",
  status: "approved",
  holdExpiresAt: null,
} as Booking;
const begun = { ...session, sessionDate: "2020-11-25" };

let intake: SavedIntake | null;
let isAway: boolean;
let asked: string[];
beforeAll(async () => {
  await setLanguage("en");
  await needSentences("customer");
  await needSentences("admin");
});
beforeEach(() => {
  [intake, isAway, asked] = [null, false, []];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (isAway)
      return Response.json({ success: false, code: "try-again", message: "Away." }, { status: 503 });
    if (path.endsWith("/user-history")) {
      const one = { sessionDate: "2026-10-01", sessionTime: "10:00", questionType: "single", parchas: [] };
      const history = ["p1", "p2"].map((bookingId) => ({ ...one, bookingId }));
      return Response.json({ history, totalSessions: 2 });
    }
    return Response.json({ intake, canEdit: true });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const show = (what: ReactNode) =>
  render(<QueryClientProvider client={queryClient}>{what}</QueryClientProvider>);
const linkCalled = (name: string) => screen.findByRole("link", { name });

it("the link asks her to tell, and once she has, says so and lets her change it", async () => {
  show(<IntakeLink booking={session} />);
  const link = await linkCalled("Tell Guruji beforehand");
  expect(link.getAttribute("href")).toBe("/session/b1/details");
  cleanup();
  queryClient.clear();
  intake = told;
  show(<IntakeLink booking={session} />);
  expect(await linkCalled("Guruji knows · change")).toBeTruthy();
});

it("the link stands there when the question for it fails, too", async () => {
  isAway = true;
  show(<IntakeLink booking={session} />);
  expect(await linkCalled("Tell Guruji beforehand")).toBeTruthy();
});

it("once the session has begun, for a hold that has run out or a cancelled one there is no link and no question", () => {
  const lapsed = { ...session, status: "pending", holdExpiresAt: "2020-01-01T00:00:00Z" } as Booking;
  for (const booking of [begun, lapsed, { ...session, status: "cancelled" } as Booking]) {
    show(<IntakeLink booking={booking} />);
    show(<IntakeLine booking={booking} />);
  }
  expect(screen.queryByRole("link")).toBe(null);
  expect(asked).toEqual([]);
});

it("the line of the waiting page is for who has told nothing", async () => {
  show(<IntakeLine booking={session} />);
  expect(await linkCalled("You can still tell Guruji what it is about.")).toBeTruthy();
  cleanup();
  queryClient.clear();
  intake = told;
  await act(async () => void show(<IntakeLine booking={session} />));
  await vi.waitFor(() => expect(asked.length).toBe(2));
  expect(screen.queryByRole("link")).toBe(null);
});

it("the guide reads what was told, and a quiet line where nothing was", async () => {
  intake = told;
  show(<IntakeCard bookingId="b1" isWatched />);
  expect(await screen.findByText("Will the house be sold?")).toBeTruthy();
  for (const fact of ["Sunita", "9 Mar 1971", "4:10 AM"]) expect(screen.getByText(fact)).toBeTruthy();
  expect(screen.queryByText("Place of birth")).toBe(null);
  cleanup();
  queryClient.clear();
  intake = null;
  show(<IntakeCard bookingId="b1" isWatched />);
  expect(await screen.findByText("Nothing was told beforehand.")).toBeTruthy();
});

it("the guide loads it again when that failed", async () => {
  isAway = true;
  show(<IntakeCard bookingId="b1" isWatched={false} />);
  expect(await screen.findByText("What was told could not be loaded")).toBeTruthy();
  isAway = false;
  intake = told;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Sunita")).toBeTruthy();
});

it("of earlier sessions it is asked for one by one, when the guide wants it", async () => {
  intake = told;
  show(<SessionHistory bookingId="b1" />);
  const [, second] = await screen.findAllByRole("button", { name: "What was told" });
  expect(asked.filter((path) => path.endsWith("/intake"))).toEqual([]);
  if (second) fireEvent.click(second);
  const entry = screen.getAllByRole("listitem")[1];
  if (!entry) throw new Error("no second session");
  expect(await within(entry).findByText("Will the house be sold?")).toBeTruthy();
  expect(asked.filter((path) => path.endsWith("/intake"))).toEqual(["/api/bookings/p2/intake"]);
  expect(second?.getAttribute("aria-expanded")).toBe("true");
});

it.each([
  ["logs out", () => renderHook(useLogout).result.current.leave],
  ["logs out everywhere", () => renderHook(useLogoutEverywhere).result.current.leave],
  ["closes her account", () => renderHook(useDeleteAccount).result.current.remove],
])("what was typed and not saved goes when she %s", async (_, take) => {
  const leave = take();
  const typed = { forWhom: "self", relation: "", birthDate: "", birthTime: "", birthPlace: "" } as const;
  keepIntakeDraft({ userId: "c", bookingId: "b1", typed: { ...typed, name: "Sunita", question: "?" } });
  expect(readIntakeDraft("c", "b1")?.name).toBe("Sunita");
  isAway = true;
  await act(() => leave("9876543210"));
  expect(readIntakeDraft("c", "b1")?.name).toBe("Sunita");
  isAway = false;
  await act(() => leave("9876543210"));
  expect(readIntakeDraft("c", "b1")).toBe(null);
});
