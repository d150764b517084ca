import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listAttendees } from "#contract/attendees.ts";
import { findSameTime, listOpenDates, listSlots } from "#contract/availability.ts";
import { createBooking, listUpcomingBookings } from "#contract/bookings.ts";
import { listCompanions, nameCompanion, removeCompanion } from "#contract/companions.ts";
import { getPublicConfig } from "#contract/config.ts";
import { getCredits } from "#contract/credits.ts";
import { getMe } from "#contract/customers.ts";
import { getPanchangMoment, listObservedDays } from "#contract/panchang.ts";
import { createSessionOrder, listPendingPayments } from "#contract/payments.ts";
import { getWaitlist } from "#contract/waitlist.ts";
import { learnServerTime } from "#web/api/server-clock.ts";
import { openSummary, slotOf, storeChoice } from "#web/features/bookings/stored-choice.ts";
import { forgetUser, rememberUser } from "#web/features/identity/session.ts";
import { testNamedCompanion } from "#web/testing/companion-fixtures.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testBooking, testConfig, testCustomer } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { closePage, fireEvent, render, screen, waitFor, within } from "#web/testing/library.tsx";
import { takeChannel } from "#web/testing/taken-channel.ts";
import { BookScreen } from "./book-screen.tsx";

takeChannel();

const server = fakeServer();
const NOW = new Date("2026-11-21T04:30:00.000Z");
const choice = { date: "2026-11-23", time: "10:10", questionType: "single" } as const;
const user = testCustomer();
const hold = testBooking({
  ...{ status: "pending", sessionDate: choice.date, sessionTime: choice.time, amount: 751, companion: null },
  holdExpiresAt: new Date(NOW.getTime() + 10 * 60_000).toISOString(),
});
const rahul = { name: "Rahul", phone: "9876501234", relation: null, language: "hi" } as const;

inEnglish();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  sessionStorage.clear();
  window.dispatchEvent(new StorageEvent("storage"));
  rememberUser(user);
  history.replaceState(null, "", "/book");
  server.answer(getPublicConfig, testConfig({ serverTime: NOW.toISOString() }));
  server.answer(getMe, { success: true, user: { ...user, hasBookings: false } });
  server.answer(listPendingPayments, { payments: [] });
  server.answer(getCredits, { balance: 0, entries: [] });
  server.answer(getWaitlist, { entries: [], offers: [] });
  server.answer(findSameTime, { slot: null });
  server.answer(listAttendees, { attendees: [] });
  server.answer(listCompanions, { companions: [] });
  server.answer(listUpcomingBookings, { bookings: [] });
  server.answer(listObservedDays, { days: [] });
  server.answer(getPanchangMoment, { moment: null });
  server.answer(listOpenDates, { dates: [choice.date], full: [] });
  server.answer(listSlots, { date: choice.date, slots: [{ time: choice.time, available: true }] });
  server.answer(createBooking, { booking: hold, isFree: false });
  server.fail(createSessionOrder, "network");
  storeChoice(choice);
});
afterEach(() => {
  closePage();
  forgetUser();
  // While the clock stands still, so that the two clocks agree to the millisecond.
  learnServerTime(new Date().toISOString(), 0);
  vi.useRealTimers();
});

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
async function openSummaryScreen() {
  render(<BookScreen />);
  fireEvent.click(await screen.findByRole("button", { name: "Continue" }));
  await screen.findByRole("dialog", { name: "Booking summary" });
}
async function nameRahul(phone: string = rahul.phone) {
  // Its code comes after that of the summary.
  fireEvent.click(await screen.findByRole("button", { name: "Add one more person to the call" }));
  await screen.findByLabelText("Their mobile number");
  type("What do you call them?", "Rahul");
  type("Their mobile number", phone);
}

it("nobody pays before the name and number of who joins, too, are whole", async () => {
  await openSummaryScreen();
  await nameRahul("98765");
  press("Proceed to payment");
  expect(screen.getByText("Enter a valid 10-digit mobile number")).toBeTruthy();
  expect(server.calls(createBooking)).toEqual([]);
  press("Nobody else joins");
  press("Proceed to payment");
  await waitFor(() => expect(server.calls(createSessionOrder)).toHaveLength(1));
  expect(server.calls(nameCompanion)).toEqual([]);
});

it("who joins, too, is named on the hold before the payment", async () => {
  server.answer(nameCompanion, () => {
    expect(server.calls(createSessionOrder)).toEqual([]);
    return { success: true, companion: testNamedCompanion() };
  });
  await openSummaryScreen();
  await nameRahul();
  press("Proceed to payment");
  await waitFor(() => expect(server.calls(createSessionOrder)).toHaveLength(1));
  expect(server.calls(nameCompanion)[0]).toMatchObject({
    params: { id: hold.id },
    input: { companion: rahul },
  });
});

it("a refused companion is said in the open summary, and nothing is paid", async () => {
  server.fail(nameCompanion, "companion-exists", { message: "There is room for one." });
  await openSummaryScreen();
  await nameRahul();
  press("Proceed to payment");
  expect(await screen.findByText("There is room for one.")).toBeTruthy();
  expect(screen.getByRole("dialog", { name: "Booking summary" })).toBeTruthy();
  expect(screen.getByLabelText("Their mobile number")).toHaveProperty("value", rahul.phone);
  expect(server.calls(createSessionOrder)).toEqual([]);
});

it("who joins, too, stays typed where another customer has taken the time", async () => {
  server.fail(createBooking, "slot-taken");
  await openSummaryScreen();
  await nameRahul();
  press("Proceed to payment");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  fireEvent.click(await screen.findByRole("button", { name: /10:10 AM, free$/ }));
  press("Continue");
  expect(await screen.findByLabelText("Their mobile number")).toHaveProperty("value", rahul.phone);
});

it("a refused companion is not said of the next booking", async () => {
  server.fail(nameCompanion, "companion-exists", { message: "There is room for one." });
  await openSummaryScreen();
  await nameRahul();
  press("Proceed to payment");
  await screen.findByText("There is room for one.");
  press("Cancel");
  fireEvent.click(await screen.findByRole("button", { name: "Continue" }));
  await screen.findByRole("button", { name: "Add one more person to the call" });
  expect(screen.queryByText("There is room for one.")).toBeNull();
});

it("a booking without a payment stands where its companion is refused", async () => {
  server.answer(createBooking, { booking: { ...hold, status: "approved", amount: 0 }, isFree: true });
  server.fail(nameCompanion, "unexpected");
  await openSummaryScreen();
  await nameRahul();
  press("Proceed to payment");
  await waitFor(() => expect(location.pathname).toBe("/dashboard"));
});

it("what is typed of who joins, too, survives a reload, and the login", async () => {
  const at = NOW.getTime();
  openSummary.set({
    slot: slotOf(choice),
    typed: null,
    companion: rahul,
    customerId: null,
    isForLogin: true,
    at,
  });
  server.answer(nameCompanion, { success: true, companion: testNamedCompanion() });
  render(<BookScreen />);
  expect(await screen.findByLabelText("Their mobile number")).toHaveProperty("value", rahul.phone);
  press("Proceed to payment");
  await waitFor(() => expect(server.calls(nameCompanion)).toHaveLength(1));
});

it("of another kind, which takes the place of the held one, the summary shows nobody, and the fields for it", async () => {
  server.answer(listUpcomingBookings, { bookings: [{ ...hold, companion: testNamedCompanion() }] });
  render(<BookScreen />);
  await screen.findByRole("button", { name: "Pay ₹751" });
  fireEvent.click(screen.getByRole("radio", { name: /Several questions/ }));
  fireEvent.click(await screen.findByRole("button", { name: "Continue" }));
  const summary = within(await screen.findByRole("dialog", { name: "Booking summary" }));
  expect(await summary.findByRole("button", { name: "Add one more person to the call" })).toBeTruthy();
  expect(summary.queryByText("With: Rahul (son)")).toBeNull();
  expect(summary.queryByText(/Held until/)).toBeNull();
});

it("of a held time the summary shows who is named, who can be removed", async () => {
  server.answer(listUpcomingBookings, { bookings: [{ ...hold, companion: testNamedCompanion() }] });
  server.answer(removeCompanion, { success: true, companion: null });
  render(<BookScreen />);
  fireEvent.click(await screen.findByRole("button", { name: "Pay ₹751" }));
  expect(await screen.findByText("With: Rahul (son)")).toBeTruthy();
  press("Remove");
  expect(await screen.findByRole("dialog", { name: "Remove Rahul from the session?" })).toBeTruthy();
});
