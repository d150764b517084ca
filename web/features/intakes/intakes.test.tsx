import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Booking } from "#contract/bookings.ts";
import { logout } from "#contract/customers.ts";
import { getIntake, type SavedIntake } from "#contract/intakes.ts";
import { queryClient } from "#web/api/queries.ts";
import { useLogout } from "#web/features/identity/use-logout.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testBooking, testId, testNoFiles } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { testIntake } from "#web/testing/intake-fixtures.ts";
import { act, closePage, render, renderHook, screen } from "#web/testing/library.tsx";
import { IntakeLink } from "./intake-link.tsx";
import { storeIntakeDraft, useIntakeDraft } from "./kept-intake.ts";

const readIntakeDraft = (...of: Parameters<typeof useIntakeDraft>) =>
  renderHook(() => useIntakeDraft(...of)).result.current;

const saved = testIntake({
  name: "Sunita",
  birthDate: "1971-03-09",
  birthTime: "04:10",
  question: "Will the house be sold?",
});
const session = testBooking();
const bookingId = session.id;
const userId = testId(2);
const begun = { ...session, sessionDate: "2020-11-25" };

let intake: SavedIntake | null;
const server = fakeServer();
inEnglish();
beforeEach(() => {
  intake = null;
  server.answer(getIntake, () => ({ ...testNoFiles, intake, canEdit: true }));
});
afterEach(closePage);

const show = (what: ReactNode) =>
  render(<QueryClientProvider client={queryClient}>{what}</QueryClientProvider>);
const linkCalled = (name: string) => screen.findByRole("link", { name });

it("the link leads to the intake, and changes its name once the intake is saved", async () => {
  show(<IntakeLink booking={session} />);
  const link = await linkCalled("Share details with Guruji");
  expect(link.getAttribute("href")).toBe(`/session/${bookingId}/details`);
  closePage();
  intake = saved;
  show(<IntakeLink booking={session} />);
  expect(await linkCalled("Guruji knows · change")).toBeTruthy();
});

it("the link has the same name once the customer has spoken the question alone", async () => {
  const voice = { id: testId(7), url: "/objects/voices/7.m4a", seconds: 9 };
  server.answer(getIntake, { ...testNoFiles, voice, intake: null, canEdit: true });
  show(<IntakeLink booking={session} />);
  expect(await linkCalled("Guruji knows · change")).toBeTruthy();
});

it("the link stands there when the question for it fails, too", async () => {
  server.fail(getIntake, "try-again");
  show(<IntakeLink booking={session} />);
  expect(await linkCalled("Share details with Guruji")).toBeTruthy();
});

it("once no intake can be written any more, the link leads to the waiting room, and nothing is asked", () => {
  const lapsed = { ...session, status: "pending", holdExpiresAt: "2020-01-01T00:00:00Z" } as Booking;
  for (const booking of [begun, lapsed, { ...session, status: "cancelled" } as Booking]) {
    show(<IntakeLink booking={booking} />);
  }
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(
    Array(3).fill("/join"),
  );
  expect(server.called).toEqual([]);
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
