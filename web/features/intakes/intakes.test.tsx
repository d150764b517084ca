import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, renderHook, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Booking } from "#contract/bookings.ts";
import { logout } from "#contract/customers.ts";
import { getIntake, type SavedIntake } from "#contract/intakes.ts";
import { getCustomerHistory } from "#contract/sessions.ts";
import { queryClient } from "#web/api/queries.ts";
import { useLogout } from "#web/features/identity/use-logout.ts";
import { SessionHistory } from "#web/features/sessions/session-history.tsx";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testBooking, testId } from "#web/testing/fixtures.ts";
import { IntakeCard } from "./intake-card.tsx";
import { readIntakeDraft, storeIntakeDraft } from "./intake-draft.ts";
import { IntakeLink } from "./intake-link.tsx";

const saved: SavedIntake = {
  forWhom: "self",
  relation: null,
  name: "Sunita",
  birthDate: "1971-03-09",
  birthTime: "04:10",
  birthPlace: null,
  question: "Will the house be sold?",
  changedAt: "2026-11-21T04:30:00.000Z",
};
const session = testBooking();
const bookingId = session.id;
const userId = testId(2);
const begun = { ...session, sessionDate: "2020-11-25" };

let intake: SavedIntake | null;
const server = fakeServer();
beforeAll(async () => {
  await setLanguage("en");
  await needSentences("customer");
  await needSentences("admin");
});
beforeEach(() => {
  intake = null;
  server.answer(getIntake, () => ({ intake, canEdit: true }));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const show = (what: ReactNode) =>
  render(<QueryClientProvider client={queryClient}>{what}</QueryClientProvider>);
const linkCalled = (name: string) => screen.findByRole("link", { name });

it("the link leads to the intake, and changes its name once the intake is saved", async () => {
  show(<IntakeLink booking={session} />);
  const link = await linkCalled("Tell Guruji beforehand");
  expect(link.getAttribute("href")).toBe(`/session/${bookingId}/details`);
  cleanup();
  queryClient.clear();
  intake = saved;
  show(<IntakeLink booking={session} />);
  expect(await linkCalled("Guruji knows · change")).toBeTruthy();
});

it("the link stands there when the question for it fails, too", async () => {
  server.fail(getIntake, "try-again");
  show(<IntakeLink booking={session} />);
  expect(await linkCalled("Tell Guruji beforehand")).toBeTruthy();
});

it("once the session has begun, for a hold that has run out or a cancelled one there is no link and no question", () => {
  const lapsed = { ...session, status: "pending", holdExpiresAt: "2020-01-01T00:00:00Z" } as Booking;
  for (const booking of [begun, lapsed, { ...session, status: "cancelled" } as Booking]) {
    show(<IntakeLink booking={booking} />);
  }
  expect(screen.queryByRole("link")).toBe(null);
  expect(server.called).toEqual([]);
});

it("the guide reads the intake, or that there is none", async () => {
  intake = saved;
  show(<IntakeCard bookingId={bookingId} isWatched />);
  expect(await screen.findByText("Will the house be sold?")).toBeTruthy();
  for (const fact of ["Sunita", "9 Mar 1971", "4:10 AM"]) expect(screen.getByText(fact)).toBeTruthy();
  expect(screen.queryByText("Place of birth")).toBe(null);
  cleanup();
  queryClient.clear();
  intake = null;
  show(<IntakeCard bookingId={bookingId} isWatched />);
  expect(await screen.findByText("Nothing was told beforehand.")).toBeTruthy();
});

it("the guide loads it again when that failed", async () => {
  server.fail(getIntake, "try-again");
  show(<IntakeCard bookingId={bookingId} isWatched={false} />);
  expect(await screen.findByText("What was told could not be loaded")).toBeTruthy();
  server.answer(getIntake, { intake: saved, canEdit: true });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Sunita")).toBeTruthy();
});

it("intakes of earlier sessions are loaded one by one, when the guide opens them", async () => {
  intake = saved;
  const one = {
    sessionDate: "2026-10-01",
    sessionTime: "10:00",
    questionType: "single",
    parchas: [],
  } as const;
  const history = [testId(11), testId(12)].map((id) => ({ ...one, bookingId: id, parchas: [] }));
  server.answer(getCustomerHistory, { history, totalSessions: 2 });
  show(<SessionHistory bookingId={bookingId} />);
  const [, second] = await screen.findAllByRole("button", { name: "What was told" });
  expect(server.calls(getIntake)).toEqual([]);
  if (second) fireEvent.click(second);
  const entry = screen.getAllByRole("listitem")[1];
  if (!entry) throw new Error("no second session");
  expect(await within(entry).findByText("Will the house be sold?")).toBeTruthy();
  expect(server.calls(getIntake)).toEqual([{ params: { id: testId(12) } }]);
  expect(second?.getAttribute("aria-expanded")).toBe("true");
});

it.each([
  ["logs out", false],
  ["logs out everywhere", true],
])("an intake that was typed and not saved is erased once the customer %s", async (_, everywhere) => {
  const { leave } = renderHook(() => useLogout({ everywhere })).result.current;
  const typed = { forWhom: "self", relation: "", birthDate: "", birthTime: "", birthPlace: "" } as const;
  storeIntakeDraft({ userId, bookingId, typed: { ...typed, name: "Sunita", question: "?" } });
  expect(readIntakeDraft(userId, bookingId)?.name).toBe("Sunita");
  server.fail(logout, "try-again");
  await act(() => leave());
  expect(readIntakeDraft(userId, bookingId)?.name).toBe("Sunita");
  server.answer(logout, { success: true });
  await act(() => leave());
  expect(readIntakeDraft(userId, bookingId)).toBe(null);
});
