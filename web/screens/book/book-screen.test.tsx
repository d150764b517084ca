import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { listAttendees } from "#contract/attendees.ts";
import { findSameTime, listOpenDates, listSlots } from "#contract/availability.ts";
import {
  type Booking,
  cancelBooking,
  createBooking,
  listPastBookings,
  listUpcomingBookings,
} from "#contract/bookings.ts";
import { getPublicConfig } from "#contract/config.ts";
import { getCredits } from "#contract/credits.ts";
import { getMe } from "#contract/customers.ts";
import { getPanchangMoment, listObservedDays } from "#contract/panchang.ts";
import { createSessionOrder, getPaymentOrder, listPendingPayments } from "#contract/payments.ts";
import { getWaitlist } from "#contract/waitlist.ts";
import { addDays, istDateOf, istInstant } from "#domain/ist-time.ts";
import * as loadScriptModule from "#web/api/load-script.ts";
import * as networkModule from "#web/api/network.ts";
import { CONFIG_KEY, queryClient } from "#web/api/queries.ts";
import { learnServerTime } from "#web/api/server-clock.ts";
import { openSummary, slotOf, storeChoice } from "#web/features/bookings/stored-choice.ts";
import { forgetUser, rememberUser } from "#web/features/identity/session.ts";
import { formatDayLong } from "#web/i18n/format.ts";
import { pageState, setPageState } from "#web/page-state.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { fakeSpeech, readAloud } from "#web/testing/fake-speech.ts";
import { testBooking, testConfig, testCustomer, testPaymentOrder } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, closePage, fireEvent, render, screen, update, waitFor, within } from "#web/testing/library.tsx";
import { takeChannel } from "#web/testing/taken-channel.ts";
import * as toastModule from "#web/ui/toast.ts";
import { BookScreen } from "./book-screen.tsx";

takeChannel();

const server = fakeServer();
const toast = vi.spyOn(toastModule, "toast").mockReturnValue();
const NOW = new Date("2026-11-21T04:30:00.000Z");
const today = istDateOf(NOW);
const tomorrow = addDays(today, 1);
const dayAfter = addDays(today, 2);
const user = testCustomer();
const OTHER_ID = "0a1b2c3d-0000-4000-8000-00000000000b";
let taken: string[];
let upcoming: Booking[];

inEnglish();
// What the screen loads on demand is there at once.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  localStorage.clear();
  sessionStorage.clear();
  window.dispatchEvent(new StorageEvent("storage"));
  rememberUser(user);
  history.replaceState(null, "", "/book");
  taken = [];
  upcoming = [];
  server.answer(getPublicConfig, testConfig({ serverTime: NOW.toISOString() }));
  server.answer(getMe, { success: true, user: { ...user, hasBookings: false } });
  server.answer(listPendingPayments, { payments: [] });
  server.answer(getCredits, { balance: 0, entries: [] });
  server.answer(listPastBookings, { bookings: [] });
  server.answer(getWaitlist, { entries: [], offers: [] });
  server.answer(findSameTime, { slot: null });
  server.answer(listAttendees, { attendees: [] });
  server.answer(listUpcomingBookings, () => ({ bookings: upcoming }));
  server.answer(listObservedDays, { days: [] });
  server.answer(getPanchangMoment, { moment: null });
  server.answer(listOpenDates, { dates: [tomorrow, dayAfter], full: [] });
  server.answer(listSlots, ({ query }) => ({
    date: query.date,
    slots: ["10:00", "10:10", "10:20"].map((time) => ({ time, available: !taken.includes(time) })),
  }));
});
afterEach(() => {
  closePage();
  forgetUser();
  // While the clock stands still, so that the two clocks agree to the millisecond.
  learnServerTime(new Date().toISOString(), 0);
  vi.useRealTimers();
  toast.mockClear();
  vi.unstubAllGlobals();
});

const show = () => render(<BookScreen />);

/** Reloads the page: nothing of the app is left but what the browser stores. */
function reload() {
  closePage();
  show();
}

const slotName = (time: string, state = "free") => `${formatDayLong(dayAfter)}, ${time}, ${state}`;

async function chooseSlot(time: string) {
  fireEvent.click(await screen.findByRole("button", { name: formatDayLong(dayAfter) }));
  fireEvent.click(await screen.findByRole("button", { name: slotName(time) }));
}

it("a day says what is kept on it, and a chosen time what the panchang has", async () => {
  server.answer(listObservedDays, { days: [{ date: dayAfter, observances: ["Ekadashi"] }] });
  server.answer(getPanchangMoment, {
    moment: {
      tithi: { number: 26, ends: "2026-11-24T10:00:00Z" },
      nakshatra: { number: 13, ends: "2026-11-24T12:00:00Z" },
      rahuKaal: null,
      observances: ["Ekadashi"],
      place: { name: "New Delhi", nameHindi: "नई दिल्ली" },
    },
  });
  show();
  await screen.findByText("Ekadashi");
  const name = new RegExp(`^${formatDayLong(dayAfter)} ?, Ekadashi$`);
  fireEvent.click(screen.getByRole("button", { name }));
  expect(server.calls(getPanchangMoment)).toEqual([]);
  fireEvent.click(await screen.findByRole("button", { name: slotName("10:10 AM") }));
  await screen.findByText(/ · Krishna Ekadashi · Hasta nakshatra · Panchang of New Delhi$/);
  expect(server.calls(getPanchangMoment).map(({ query }) => query)).toEqual([
    { date: dayAfter, time: "10:10" },
  ]);
});

it("the booking screen is whole where the panchang does not come", async () => {
  server.fail(listObservedDays, "network");
  server.fail(getPanchangMoment, "unexpected");
  show();
  await chooseSlot("10:10 AM");
  await screen.findByRole("button", { name: "Continue" });
});

it("the kinds of session say what they cost where the server cannot be reached", async () => {
  server.fail(getPublicConfig, "network");
  show();
  await screen.findByRole("radio", { name: /^One question ₹751/ });
  screen.getByRole("radio", { name: /^Several questions ₹1,100/ });
});

it("a visitor's screen asks for the days and the slots once", async () => {
  forgetUser();
  show();
  await screen.findByRole("button", { name: "Earliest time" });
  expect([server.calls(listOpenDates), server.calls(listSlots)].map(({ length }) => length)).toEqual([1, 1]);
});

it("a chosen day, time and question type survive a reload", async () => {
  show();
  await chooseSlot("10:10 AM");
  fireEvent.click(screen.getByRole("radio", { name: /Several questions/ }));
  reload();
  const slot = await screen.findByRole("button", { name: slotName("10:10 AM") });
  expect(slot.getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /Several questions/ }).checked).toBe(true);
});

it("the time of the last session is chosen by one press on the day on which it is free", async () => {
  server.answer(findSameTime, { slot: { date: dayAfter, time: "10:10" } });
  show();
  const again = await screen.findByRole("button", { name: /^Same time: .*10:10\sAM$/ });
  expect(again.getAttribute("aria-pressed")).toBe("false");
  fireEvent.click(again);
  const slot = await screen.findByRole("button", { name: slotName("10:10 AM") });
  expect([slot, again].map((button) => button.getAttribute("aria-pressed"))).toEqual(["true", "true"]);
  expect(screen.getByRole("button", { name: "Continue" })).toBeTruthy();
});

it("nothing is said of an earlier time where none is free, where that is not known, and to a visitor", async () => {
  show();
  await screen.findByRole("button", { name: "Earliest time" });
  expect(screen.queryByRole("button", { name: /Same time/ })).toBeNull();
  server.fail(findSameTime, "unexpected");
  reload();
  await screen.findByRole("button", { name: "Earliest time" });
  const asked = server.calls(findSameTime).length;
  forgetUser();
  reload();
  await screen.findByRole("button", { name: "Earliest time" });
  expect(server.calls(findSameTime)).toHaveLength(asked);
});

it("on a phone the whole month opens and closes, with its sentence", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Whole month" }));
  expect(screen.getByText(/^Greyed-out days/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Seven days only" }));
  expect(screen.queryByText(/^Greyed-out days/)).toBeNull();
});

it("who attends cannot be changed while the time is being held", async () => {
  server.fail(createBooking, "network");
  show();
  await chooseSlot("10:10 AM");
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  const release = server.hold(createBooking);
  fireEvent.click(screen.getByRole("button", { name: "Proceed to payment" }));
  const forOther = screen.getByRole("button", { name: "Book for somebody else" });
  await waitFor(() => expect(forOther.closest("[inert]")).not.toBe(null));
  release();
  await waitFor(() => expect(forOther.closest("[inert]")).toBe(null));
});

it("after the sign-in the summary that the visitor had before is open again, once", async () => {
  forgetUser();
  show();
  await chooseSlot("10:10 AM");
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  fireEvent.click(screen.getByRole("button", { name: "Proceed to payment" }));
  expect(toast).toHaveBeenCalledWith(expect.not.objectContaining({ tone: "destructive" }));
  expect(location.pathname).toBe("/");
  closePage();
  rememberUser(user);
  history.replaceState(null, "", "/book");
  show();
  expect(await screen.findByRole("dialog", { name: "Booking summary" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  reload();
  await screen.findByRole("button", { name: slotName("10:10 AM") });
  expect(screen.queryByRole("dialog")).toBeNull();
});

const openTheSummary = async () => {
  await chooseSlot("10:10 AM");
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
};
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
async function nameMother(phone = "9876501234") {
  fireEvent.click(screen.getByRole("button", { name: "Book for somebody else" }));
  await screen.findByLabelText("What do you call them?");
  type("What do you call them?", "Mother");
  type("Their mobile number", phone);
}
const typedAttendee = () =>
  ["What do you call them?", "Their mobile number"].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).value,
  );

it("the open summary survives a reload with what is typed of who attends, until it is for the customer or closed", async () => {
  show();
  await openTheSummary();
  await nameMother("98765");
  reload();
  await screen.findByRole("dialog", { name: "Booking summary" });
  await screen.findByLabelText("What do you call them?");
  expect(typedAttendee()).toEqual(["Mother", "98765"]);
  fireEvent.click(screen.getByRole("button", { name: "The session is for me" }));
  reload();
  await screen.findByRole("button", { name: "Book for somebody else" });
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  reload();
  await screen.findByRole("button", { name: slotName("10:10 AM") });
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("a visitor names who attends, and after the sign-in the time is held for that person by one press", async () => {
  forgetUser();
  show();
  await openTheSummary();
  await nameMother("98765");
  fireEvent.click(screen.getByRole("button", { name: "Proceed to payment" }));
  expect(screen.getByText("Enter a valid 10-digit mobile number")).toBeTruthy();
  expect(location.pathname).toBe("/book");
  type("Their mobile number", "9876501234");
  fireEvent.click(screen.getByRole("button", { name: "Proceed to payment" }));
  expect(location.pathname).toBe("/");
  closePage();
  // Back from the login, the screen is as it was before the summary.
  history.replaceState(null, "", "/book");
  show();
  await screen.findByRole("button", { name: "Continue" });
  expect(screen.queryByRole("dialog")).toBeNull();
  closePage();
  rememberUser(user);
  server.fail(createBooking, "network");
  show();
  await screen.findByRole("dialog", { name: "Booking summary" });
  // The fields may not have loaded yet.
  fireEvent.click(screen.getByRole("button", { name: "Proceed to payment" }));
  await waitFor(() => expect(server.calls(createBooking)).toHaveLength(1));
  expect(server.calls(createBooking)[0]?.input).toMatchObject({
    sessionTime: "10:10",
    attendee: { name: "Mother", phone: "9876501234" },
  });
});

it.each([
  ["gives no answer", "network"],
  ["fails", "unexpected"],
  ["refuses the number", "bad-phone"],
] as const)("where the server %s, the summary stays open with who attends", async (_, failure) => {
  server.fail(createBooking, failure);
  show();
  await openTheSummary();
  await nameMother();
  fireEvent.click(screen.getByRole("button", { name: "Proceed to payment" }));
  await waitFor(() =>
    expect(toast.mock.lastCall).toEqual([
      expect.objectContaining({ title: "Booking Failed", tone: "destructive" }),
    ]),
  );
  screen.getByRole("dialog", { name: "Booking summary" });
  expect(typedAttendee()).toEqual(["Mother", "9876501234"]);
});

it("who was named for a time that another customer has taken attends the next one, also after a reload", async () => {
  server.fail(createBooking, "slot-taken");
  show();
  await openTheSummary();
  await nameMother();
  fireEvent.click(screen.getByRole("button", { name: "Proceed to payment" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  reload();
  fireEvent.click(await screen.findByRole("button", { name: slotName("10:20 AM") }));
  expect(screen.queryByRole("dialog")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByLabelText("What do you call them?");
  expect(typedAttendee()).toEqual(["Mother", "9876501234"]);
  fireEvent.click(screen.getByRole("button", { name: "Proceed to payment" }));
  await waitFor(() => expect(server.calls(createBooking)).toHaveLength(2));
  expect(server.calls(createBooking)[1]?.input).toMatchObject({
    sessionTime: "10:20",
    attendee: { name: "Mother", phone: "9876501234" },
  });
});

it("who was named attends the next one, too, where the customer closes the checkout and begins again", async () => {
  vi.spyOn(loadScriptModule, "loadScript").mockResolvedValue(
    class {
      open: () => void;
      constructor({ modal }: { modal: { ondismiss: () => void } }) {
        this.open = modal.ondismiss;
      }
      close() {}
    },
  );
  const hold = testBooking({ status: "pending", sessionDate: dayAfter, sessionTime: "10:10", amount: 751 });
  server.answer(createBooking, { booking: hold, isFree: false });
  server.answer(cancelBooking, { success: true, booking: { ...hold, status: "cancelled" } });
  server.answer(getPaymentOrder, { order: testPaymentOrder({ state: "open" }) });
  server.answer(createSessionOrder, {
    key_id: "key",
    order: { id: "order_1", amount: 75_100, currency: "INR" },
  });
  show();
  await openTheSummary();
  await nameMother();
  fireEvent.click(screen.getByRole("button", { name: "Proceed to payment" }));
  await waitFor(() => expect(server.calls(cancelBooking)).toHaveLength(1));
  fireEvent.click(await screen.findByRole("button", { name: "Continue" }));
  await screen.findByLabelText("What do you call them?");
  expect(typedAttendee()).toEqual(["Mother", "9876501234"]);
  fireEvent.click(screen.getByRole("button", { name: "Proceed to payment" }));
  await waitFor(() => expect(server.calls(createBooking)).toHaveLength(2));
  expect(server.calls(createBooking)[1]?.input).toMatchObject({
    attendee: { name: "Mother", phone: "9876501234" },
  });
});

it("who was named in a hold attends also where another time takes its place", async () => {
  const attendee = { phone: "9876501234", name: "Mother", isYou: false, language: "en" as const };
  upcoming = [heldFor(10, { attendee })];
  show();
  await chooseSlot("10:20 AM");
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByLabelText("What do you call them?");
  expect(typedAttendee()).toEqual(["Mother", "9876501234"]);
});

it("a visitor who has named the number that then signs in is asked about it before the payment", async () => {
  storeChoice({ date: dayAfter, time: "10:10", questionType: "single" });
  const typed = { name: "Mother", phone: user.phone };
  openSummary.set({
    slot: `${dayAfter} 10:10 single`,
    typed,
    customerId: null,
    isForLogin: true,
    at: NOW.getTime(),
  });
  show();
  await screen.findByLabelText("Their mobile number");
  fireEvent.click(screen.getByRole("button", { name: "Proceed to payment" }));
  expect(await screen.findByText("This is your own number. Enter theirs.")).toBeTruthy();
  expect(server.calls(createBooking)).toEqual([]);
});

it("a visitor's summary is not that of who signs in half an hour later", async () => {
  storeChoice({ date: dayAfter, time: "10:10", questionType: "single" });
  const typed = { name: "Mother", phone: "9876501234" };
  const at = NOW.getTime() - 30 * 60_000;
  openSummary.set({ slot: `${dayAfter} 10:10 single`, typed, customerId: null, isForLogin: true, at });
  show();
  await screen.findByRole("button", { name: "Continue" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("a log-out in another tab closes the summary and leaves nothing of it for the next customer", async () => {
  show();
  await openTheSummary();
  await nameMother();
  expect(JSON.stringify({ ...sessionStorage })).toContain("9876501234");
  update(() => forgetUser());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("9876501234");
  update(() => rememberUser(testCustomer({ id: OTHER_ID })));
  await screen.findByRole("button", { name: "Continue" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

const heldFor = (minutes: number, more: Partial<Booking> = {}) =>
  testBooking({
    ...{ status: "pending", sessionDate: dayAfter, sessionTime: "10:10", amount: 751 },
    holdExpiresAt: new Date(NOW.getTime() + minutes * 60_000).toISOString(),
    ...more,
  });
const bar = () => within(screen.getByRole("region", { name: "Your choice" }));
const card = async () => within(await screen.findByRole("region", { name: "This time is held for you" }));

it("while a time is held, the bar says what, for whom and until when, and leads over its summary to its payment", async () => {
  const attendee = { name: "Mother", phone: "9876501234", isYou: false };
  upcoming = [heldFor(10, { attendee, questionType: "multiple", amount: 1100, price: 1100 })];
  server.fail(createBooking, "network");
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Pay ₹1,100" }));
  expect(bar().getByText("Several questions · Held until 10:10 AM · For Mother")).toBeTruthy();
  const summary = within(await screen.findByRole("dialog", { name: "Booking summary" }));
  expect(summary.getByText("Several questions")).toBeTruthy();
  await summary.findByLabelText("Their mobile number");
  expect(typedAttendee()).toEqual(["Mother", "9876501234"]);
  expect(server.calls(createSessionOrder)).toEqual([]);
  fireEvent.click(summary.getByRole("button", { name: "Proceed to payment" }));
  await waitFor(() => expect(server.calls(createBooking)).toHaveLength(1));
  expect(server.calls(createBooking)[0]?.input).toMatchObject({
    questionType: "multiple",
    attendee: { name: "Mother" },
  });
});

it("a held time whose attendee has closed the account is not booked without a number", async () => {
  upcoming = [heldFor(10, { attendee: { name: "", phone: null, isYou: false } })];
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Pay ₹751" }));
  const summary = within(await screen.findByRole("dialog", { name: "Booking summary" }));
  fireEvent.click(summary.getByRole("button", { name: "Proceed to payment" }));
  await summary.findByLabelText("Their mobile number");
  await act(async () => undefined);
  expect(server.calls(createBooking)).toEqual([]);
});

it("the kind of what is held is chosen until the customer picks one, and another kind takes the bar", async () => {
  upcoming = [heldFor(10, { questionType: "multiple", amount: 1100, price: 1100 })];
  show();
  await screen.findByRole("button", { name: "Pay ₹1,100" });
  const kind = (name: RegExp) => screen.getByRole<HTMLInputElement>("radio", { name });
  await screen.findByRole("radio", { name: /Several questions/ });
  expect(kind(/Several questions/).checked).toBe(true);
  fireEvent.click(kind(/One question/));
  expect(kind(/One question/).checked).toBe(true);
  expect(bar().queryByRole("button", { name: /^Pay/ })).toBeNull();
  fireEvent.click(kind(/Several questions/));
  expect(bar().getByRole("button", { name: "Pay ₹1,100" })).toBeTruthy();
});

it("another chosen time takes the bar, and the card of the held one leads to its summary", async () => {
  upcoming = [heldFor(10)];
  show();
  await chooseSlot("10:20 AM");
  expect(bar().getByRole("button", { name: "Continue" })).toBeTruthy();
  fireEvent.click((await card()).getByRole("button", { name: "See the booking" }));
  const summary = within(await screen.findByRole("dialog"));
  expect(summary.getByText("Held until 10:10 AM")).toBeTruthy();
  fireEvent.click(summary.getByRole("button", { name: "Cancel" }));
  fireEvent.click(screen.getByRole("button", { name: slotName("10:10 AM") }));
  expect(bar().getByRole("button", { name: "Pay ₹751" })).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: /Several questions/ }));
  expect(bar().getByRole("button", { name: "Continue" })).toBeTruthy();
});

it("a hold that has a payment that is being checked is not paid for: its card stands alone", async () => {
  upcoming = [heldFor(10, { payment: { orderId: "order_1", state: "checking" } })];
  server.answer(getPaymentOrder, { order: testPaymentOrder() });
  show();
  await screen.findByText("Payment Verification Pending");
  expect(screen.queryByRole("region", { name: "This time is held for you" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Book another session" }));
  await screen.findByRole("button", { name: "Earliest time" });
  expect(bar().queryByRole("button", { name: /^Pay/ })).toBeNull();
  expect(screen.queryByRole("region", { name: "This time is held for you" })).toBeNull();
});

it("a hold that has ended is not paid for from the bar", async () => {
  upcoming = [heldFor(0)];
  show();
  await screen.findByRole("region", { name: "This time is held for you" });
  await screen.findByRole("button", { name: "Earliest time" });
  expect(bar().queryByRole("button", { name: /^Pay/ })).toBeNull();
});

it("the summary of a held time opens from its card, with who attends and until when it is held", async () => {
  const attendee = { name: "Mother", phone: "9876501234", isYou: false };
  upcoming = [heldFor(10, { attendee, questionType: "multiple", amount: 1100, price: 1100 })];
  show();
  await screen.findByText("This session is for Mother");
  fireEvent.click((await card()).getByRole("button", { name: "See the booking" }));
  const summary = within(await screen.findByRole("dialog", { name: "Booking summary" }));
  expect(summary.getByText("Held until 10:10 AM")).toBeTruthy();
  expect(summary.getByText("₹1,100")).toBeTruthy();
  expect(summary.queryByText(/will be released/)).toBeNull();
  await summary.findByLabelText("Their mobile number");
  expect(typedAttendee()).toEqual(["Mother", "9876501234"]);
});

it.each([
  ["starts too soon to be booked by now", "10:15", 8, true],
  ["is no longer among the open hours", "10:40", 1, false],
])(
  "a held time that %s is still paid for, from the summary that opens after the sign-in",
  async (_, sessionTime, minutes, isOpen) => {
    server.answer(listOpenDates, { dates: [today, tomorrow], full: [] });
    const times = [...(isOpen ? [sessionTime] : []), "23:50"];
    server.answer(listSlots, ({ query }) => ({
      date: query.date,
      slots: times.map((time) => ({ time, available: true })),
    }));
    upcoming = [heldFor(10, { sessionDate: today, sessionTime })];
    server.fail(createBooking, "network");
    const choice = { date: today, time: sessionTime, questionType: "single" } as const;
    storeChoice(choice);
    openSummary.set({
      slot: slotOf(choice),
      typed: null,
      customerId: null,
      isForLogin: true,
      at: NOW.getTime(),
    });
    const later = new Date(NOW.getTime() + minutes * 60_000).toISOString();
    server.answer(getPublicConfig, testConfig({ serverTime: later }));
    learnServerTime(later, 0);
    show();
    const summary = within(await screen.findByRole("dialog", { name: "Booking summary" }));
    fireEvent.click(summary.getByRole("button", { name: "Proceed to payment" }));
    await waitFor(() => expect(server.calls(createBooking)).toHaveLength(1));
  },
);

it("a hold that ends, and whose time starts too soon by then, blocks its open summary", async () => {
  server.answer(listOpenDates, { dates: [today, tomorrow], full: [] });
  server.answer(listSlots, ({ query }) => ({
    date: query.date,
    slots: [{ time: "10:15", available: true }],
  }));
  upcoming = [heldFor(10, { sessionDate: today, sessionTime: "10:15" })];
  storeChoice({ date: today, time: "10:15", questionType: "single" });
  show();
  fireEvent.click((await card()).getByRole("button", { name: "See the booking" }));
  const summary = within(await screen.findByRole("dialog", { name: "Booking summary" }));
  const proceed = () => summary.getByRole<HTMLButtonElement>("button", { name: "Proceed to payment" });
  const at = (minutes: number) =>
    update(() => learnServerTime(new Date(NOW.getTime() + minutes * 60_000).toISOString(), 0));
  at(9);
  expect(proceed().disabled).toBe(false);
  at(11);
  await waitFor(() => expect(proceed().disabled).toBe(true));
});

it("on a page that is loaded again for the checkout's policy the summary waits for the next page", async () => {
  const permit = (pay: boolean) => setPageState({ ...pageState(), permits: { ...pageState().permits, pay } });
  const reloadPage = vi.spyOn(networkModule, "reloadForPolicy").mockReturnValue(undefined);
  onTestFinished(() => {
    reloadPage.mockRestore();
    setPageState(null);
  });
  permit(false);
  const config = testConfig({ serverTime: NOW.toISOString() });
  const payment = { checkoutScriptUrl: "https://checkout.example/v1.js" };
  queryClient.setQueryData(CONFIG_KEY, { ...config, payment });
  storeChoice({ date: dayAfter, time: "10:10", questionType: "single" });
  openSummary.set({
    slot: `${dayAfter} 10:10 single`,
    typed: null,
    customerId: null,
    isForLogin: true,
    at: NOW.getTime(),
  });
  show();
  await screen.findByRole("button", { name: "Continue" });
  expect(reloadPage).toHaveBeenCalled();
  expect(screen.queryByRole("dialog")).toBeNull();
  permit(true);
  reload();
  expect(await screen.findByRole("dialog", { name: "Booking summary" })).toBeTruthy();
});

it("after a reload, a chosen time that another customer has taken is named as taken", async () => {
  show();
  await chooseSlot("10:10 AM");
  taken = ["10:10"];
  reload();
  await screen.findByRole("button", { name: slotName("10:10 AM", "booked") });
  expect(screen.getByText("The time you chose is no longer free. Please choose another.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
});

it("a chosen time that the customer has booked meanwhile is not called taken", async () => {
  show();
  await chooseSlot("10:10 AM");
  taken = ["10:10"];
  upcoming = [testBooking({ sessionDate: dayAfter, sessionTime: "10:10", status: "approved" })];
  reload();
  await screen.findByRole("button", { name: slotName("10:10 AM", "booked") });
  expect(screen.queryByText(/no longer free/)).toBeNull();
});

it("the new time of a session that is being moved survives a reload, apart from the choice of a new session", async () => {
  const booking = testBooking({ sessionDate: tomorrow, sessionTime: "23:50", canReschedule: true });
  upcoming = [booking];
  history.replaceState(null, "", `/book?reschedule=${booking.id}`);
  show();
  await chooseSlot("10:20 AM");
  reload();
  const slot = await screen.findByRole("button", { name: slotName("10:20 AM") });
  expect(slot.getAttribute("aria-pressed")).toBe("true");
  history.replaceState(null, "", "/book");
  reload();
  await waitFor(() => screen.getByRole("radio", { name: /One question/ }));
  // The first open day is shown, and none of its times is chosen.
  expect(screen.getAllByRole("button", { pressed: true }).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(formatDayLong(tomorrow)),
  ]);
});

it("read aloud, the screen says how to choose, and after a choice what it costs and what to press", async () => {
  const speech = fakeSpeech();
  taken = ["10:20"];
  show();
  await screen.findByRole("button", { name: formatDayLong(dayAfter) });
  await waitFor(async () => {
    expect(await readAloud(speech)).toMatch(/^To book a session, first choose a day above, then a time\./);
  });
  await chooseSlot("10:10 AM");
  await waitFor(() => expect(speech.texts().at(-1)).toMatch(/^To go on, press/));
  speech.spoken.length = 0;
  const text = await readAloud(speech);
  expect(text).toMatch(/^The time you chose is on .* at ten ten in the morning\. For one question you pay /);
  expect(text).toMatch(/you pay seven hundred and fifty-one rupees\. To go on, press the button below\./);
});

it("the earliest free time of all days is chosen by one press, which a customer who has had the screen read hears back", async () => {
  const speech = fakeSpeech();
  taken = ["10:00"];
  show();
  fireEvent.click(await screen.findByRole("button", { name: formatDayLong(dayAfter) }));
  await screen.findByRole("button", { name: slotName("10:20 AM") });
  await readAloud(speech);
  speech.spoken.length = 0;
  const earliest = screen.getByRole<HTMLButtonElement>("button", { name: "Earliest time" });
  await waitFor(() => expect(earliest.disabled).toBe(false));
  fireEvent.click(earliest);
  const slot = await screen.findByRole("button", {
    name: `${formatDayLong(tomorrow)}, 10:10 AM, free`,
  });
  expect(slot.getAttribute("aria-pressed")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Continue" })));
  await waitFor(() => expect(speech.texts().at(-1)).toMatch(/^To go on, press/));
  expect(speech.texts().slice(0, 2)).toEqual([
    "The time you chose is tomorrow at ten ten in the morning.",
    "For one question you pay seven hundred and fifty-one rupees.",
  ]);
});

const pressEarliest = async () =>
  void fireEvent.click(await screen.findByRole("button", { name: "Earliest time" }));
const expectChosen = async (time: string) => {
  const name = `${formatDayLong(tomorrow)}, ${time}, free`;
  await waitFor(() => expect(screen.getByRole("button", { name }).getAttribute("aria-pressed")).toBe("true"));
};

it("the earliest time is asked for at the press: another customer may have the one that the page knows", async () => {
  show();
  await screen.findByRole("button", { name: `${formatDayLong(tomorrow)}, 10:00 AM, free` });
  taken = ["10:00"];
  await pressEarliest();
  await expectChosen("10:10 AM");
});

it("a time that the customer chooses while the earliest one is asked for stays chosen", async () => {
  show();
  const own = await screen.findByRole("button", { name: `${formatDayLong(tomorrow)}, 10:20 AM, free` });
  const release = server.hold(listOpenDates);
  await pressEarliest();
  fireEvent.click(own);
  await act(async () => release());
  await waitFor(() => expect(server.calls(listOpenDates)).toHaveLength(2));
  await act(async () => undefined);
  await expectChosen("10:20 AM");
});

it("on a page that stayed open over midnight, the earliest time is one of the new day", async () => {
  server.answer(listOpenDates, ({ query }) => ({
    dates: [today, tomorrow].filter((day) => day >= query.from),
    full: [],
  }));
  learnServerTime(istInstant(today, "00:05").toISOString(), 0);
  server.answer(getPublicConfig, testConfig({ serverTime: istInstant(today, "00:05").toISOString() }));
  show();
  await screen.findByRole("button", { name: `${formatDayLong(today)}, 10:00 AM, free` });
  const release = server.hold(listOpenDates);
  update(() => learnServerTime(istInstant(tomorrow, "00:05").toISOString(), 0));
  await pressEarliest();
  release();
  await expectChosen("10:00 AM");
});

it("a chosen time that is lost leaves the earliest one a press away, and a customer who listens is told", async () => {
  const speech = fakeSpeech();
  show();
  await chooseSlot("10:10 AM");
  await readAloud(speech);
  speech.spoken.length = 0;
  server.fail(createBooking, "slot-taken");
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  taken = ["10:00", "10:10"];
  fireEvent.click(await screen.findByRole("button", { name: /^Proceed/ }));
  await waitFor(() => expect(speech.texts().at(-1)).toMatch(/^For the earliest time of all/));
  expect(speech.texts()[0]).toBe("The time you chose is not free any more.");
  await pressEarliest();
  await expectChosen("10:20 AM");
  await waitFor(() => expect(speech.texts().at(-1)).toMatch(/^To go on, press/));
});

it("a time that was lost before a reload leaves the earliest one a press away", async () => {
  show();
  await chooseSlot("10:10 AM");
  taken = ["10:10"];
  reload();
  await screen.findByText("The time you chose is no longer free. Please choose another.");
  await pressEarliest();
  await expectChosen("10:00 AM");
});

it("where no time is free at all, the press says so, aloud to a customer who listens", async () => {
  const speech = fakeSpeech();
  show();
  await screen.findByRole("button", { name: `${formatDayLong(tomorrow)}, 10:00 AM, free` });
  await readAloud(speech);
  speech.spoken.length = 0;
  server.answer(listOpenDates, { dates: [], full: [tomorrow] });
  await pressEarliest();
  await waitFor(() => expect(speech.texts()[0]).toBe("No time is free just now"));
  expect(toast.mock.calls).toEqual([[expect.objectContaining({ title: "No time is free just now" })]]);
});

it("without a network, the press for the earliest time says so and can be repeated", async () => {
  show();
  await screen.findByRole("button", { name: `${formatDayLong(tomorrow)}, 10:00 AM, free` });
  server.fail(listOpenDates, "network");
  await pressEarliest();
  await waitFor(() => expect(toast).toHaveBeenCalledOnce());
  server.answer(listOpenDates, { dates: [tomorrow], full: [] });
  await pressEarliest();
  await expectChosen("10:00 AM");
});

it("a customer who leaves while the order is being opened meets no checkout on the next screen, and keeps the time", async () => {
  const open = vi.fn();
  vi.spyOn(loadScriptModule, "loadScript").mockResolvedValue(
    class {
      open = open;
      close() {}
    },
  );
  const hold = testBooking({ status: "pending", sessionDate: dayAfter, sessionTime: "10:10", amount: 751 });
  server.answer(createBooking, { booking: hold, isFree: false });
  server.answer(createSessionOrder, {
    key_id: "key",
    order: { id: "order_1", amount: 75_100, currency: "INR" },
  });
  const release = server.hold(createSessionOrder);
  const { unmount } = show();
  await chooseSlot("10:10 AM");
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  fireEvent.click(await screen.findByRole("button", { name: "Proceed to payment" }));
  await waitFor(() => expect(server.calls(createSessionOrder)).toHaveLength(1));
  unmount();
  await act(async () => release());
  await act(async () => undefined);
  expect(open).not.toHaveBeenCalled();
  expect(server.calls(cancelBooking)).toEqual([]);
});
