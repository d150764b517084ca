// Every place that shows a customer the status of a payment, in every status: what is not decided has one card with one button, and
// nothing on the screen says that the payment has failed or is due.
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listAttendees } from "#contract/attendees.ts";
import { findSameTime, listOpenDates, listSlots } from "#contract/availability.ts";
import { type Booking, listBookings, listPastBookings, listUpcomingBookings } from "#contract/bookings.ts";
import { getCompanionSessions } from "#contract/companions.ts";
import { getPublicConfig } from "#contract/config.ts";
import { getCredits } from "#contract/credits.ts";
import { getMe } from "#contract/customers.ts";
import { getIntake } from "#contract/intakes.ts";
import { getPanchangMoment, listObservedDays } from "#contract/panchang.ts";
import { getPaymentOrder, listPayments, listPendingPayments, type PaymentOrder } from "#contract/payments.ts";
import { listPrescribedRemedies } from "#contract/remedies.ts";
import { getWaitlist } from "#contract/waitlist.ts";
import { type OrderState, PAYMENT_STATUSES, type PaymentStatus } from "#domain/payments.ts";
import { CONFIG_KEY, queryClient } from "#web/api/queries.ts";
import { learnServerTime } from "#web/api/server-clock.ts";
import { forgetUser, rememberUser } from "#web/features/identity/session.ts";
import { PaymentBanners } from "#web/features/payments/payment-banners.tsx";
import { setLanguage } from "#web/i18n/language.ts";
import { BookScreen } from "#web/screens/book/book-screen.tsx";
import { DashboardScreen } from "#web/screens/dashboard/dashboard-screen.tsx";
import { PaymentEntry } from "#web/screens/dashboard/payment-entry.tsx";
import { JoinScreen } from "#web/screens/join/join-screen.tsx";
import { ManageBookingsScreen } from "#web/screens/manage-bookings/manage-bookings-screen.tsx";
import { RemediesScreen } from "#web/screens/remedies/remedies-screen.tsx";
import { fakeServer } from "#web/testing/fake-server.ts";
import {
  testBooking,
  testConfig,
  testCustomer,
  testId,
  testNoFiles,
  testPayment,
  testPaymentOrder,
  testPrescribedRemedy,
  testSettledOrder,
} from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, closePage, render, screen, waitFor, within } from "#web/testing/library.tsx";
import { takeChannel } from "#web/testing/taken-channel.ts";
import { Toaster } from "#web/ui/toaster.tsx";

takeChannel();
const server = fakeServer();
const user = testCustomer();
const NOW = "2026-11-21T04:35:00.000Z";
const checked = testPaymentOrder({ nextCheckAt: "2026-11-21T04:37:00.000Z" });
const hold = testBooking({
  id: testId(3),
  status: "pending",
  sessionDate: "2026-11-25",
  sessionTime: "16:30",
  holdExpiresAt: "2026-11-25T11:00:00.000Z",
});
const session = testBooking({ id: testId(30), sessionDate: "2026-11-28", sessionTime: "10:00" });
let upcoming: Booking[];
let order: PaymentOrder;

inEnglish();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(NOW) });
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage"));
  learnServerTime(NOW, 0);
  queryClient.setQueryData(CONFIG_KEY, testConfig({ serverTime: NOW }));
  window.history.replaceState(null, "", "/dashboard");
  rememberUser(user);
  upcoming = [];
  order = checked;
  server.answer(getPublicConfig, testConfig({ serverTime: NOW }));
  server.answer(getMe, { success: true, user: { ...user, hasBookings: true } });
  server.answer(listUpcomingBookings, () => ({ bookings: upcoming }));
  server.answer(listBookings, () => ({ bookings: upcoming }));
  server.answer(listPastBookings, { bookings: [] });
  server.answer(getCompanionSessions, { sessions: [] });
  server.answer(listObservedDays, { days: [] });
  server.answer(getPanchangMoment, { moment: null });
  server.answer(listOpenDates, { dates: ["2026-11-22"], full: [] });
  server.answer(listSlots, ({ query: { date } }) => ({ date, slots: [{ time: "16:10", available: true }] }));
  server.answer(findSameTime, { slot: null });
  server.answer(listAttendees, { attendees: [] });
  server.answer(getWaitlist, { entries: [], offers: [] });
  server.answer(getCredits, { balance: 0, entries: [] });
  server.answer(listPayments, { payments: [] });
  server.answer(listPrescribedRemedies, { remedies: [] });
  server.answer(getIntake, { ...testNoFiles, intake: null, canEdit: true });
  server.answer(listPendingPayments, () => ({ payments: order.state === "checking" ? [order] : [] }));
  server.answer(getPaymentOrder, () => ({ order }));
});
afterEach(async () => {
  closePage();
  await setLanguage("en");
  forgetUser();
  // While the clock stands still, so that the two clocks agree to the millisecond.
  learnServerTime(new Date().toISOString(), 0);
  vi.useRealTimers();
});

async function show(children: ReactNode) {
  const shown = render(
    <>
      <main>{children}</main>
      <Toaster />
    </>,
  );
  await act(async () => void (await waitFor(() => expect(queryClient.isFetching()).toBe(0))));
  return shown;
}

/** What may only be said of a payment once it is decided, or while none was made. */
const DECIDED_WORDS = {
  en: /fail|not confirmed|not go through|cancelled|expired|payment due|did not let|Pay ₹|Release this time/i,
  hi: /पुष्टि नहीं हुई|पेमेंट नहीं हुआ|नहीं होने दिया|रद्द|पेमेंट बाक़ी|का पेमेंट करें|पेमेंट जारी रखें|समय छोड़ दें/,
};

const SCREENS: readonly [string, () => ReactNode, { isFolded?: RegExp }][] = [
  ["home", () => <DashboardScreen />, {}],
  ["the booking screen", () => <BookScreen />, { isFolded: /^Book another session$/ }],
  ["the list of bookings", () => <ManageBookingsScreen />, { isFolded: /^1 other booking/ }],
];
const CARD = "Payment Verification Pending";

describe("a session's payment that is being checked", () => {
  beforeEach(() => {
    upcoming = [{ ...hold, payment: { orderId: "order_1", state: "checking" } }, session];
  });

  it.each(SCREENS)("has one card with its times and one button on %s", async (_name, draw, { isFolded }) => {
    await show(draw());
    const card = (await screen.findByText(CARD)).closest<HTMLElement>("[role=status]");
    if (!card) throw new Error("no card");
    expect(screen.getAllByText(CARD)).toHaveLength(1);
    expect(
      within(card)
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual(["Check Payment Status"]);
    const text = (card.textContent ?? "").replaceAll("\u00a0", " ");
    expect(text).toContain("₹210 · Wed, 25 Nov, 4:30 PM");
    expect(text).toContain("Checking since 10:00 AM. We ask the bank again by 10:07 AM.");
    expect(text).toContain("This time stays yours until the session starts (Wed, 25 Nov, 4:30 PM).");
    expect(document.body.textContent).not.toMatch(DECIDED_WORDS.en);
    if (!isFolded) return;
    expect(screen.getByRole("button", { name: isFolded }).getAttribute("aria-expanded")).toBe("false");
  });

  it.each(SCREENS)("says nothing else in Hindi on %s", async (_name, draw) => {
    await act(async () => void (await setLanguage("hi")));
    await show(draw());
    expect(await screen.findAllByText("पेमेंट की जाँच बाक़ी है")).toHaveLength(1);
    expect(document.body.textContent).not.toMatch(DECIDED_WORDS.hi);
  });

  it.each(SCREENS)(
    "has its card on %s also where the list of payments cannot be loaded",
    async (_name, draw) => {
      server.fail(listPendingPayments, "network");
      await show(draw());
      expect(await screen.findAllByText(CARD)).toHaveLength(1);
      expect(document.body.textContent).not.toMatch(DECIDED_WORDS.en);
    },
  );

  it("stands on the join screen in the place of “no session”", async () => {
    upcoming = [];
    await show(<JoinScreen />);
    expect(await screen.findAllByText(CARD)).toHaveLength(1);
    expect(screen.queryByText("No session is booked")).toBeNull();
    expect(document.body.textContent).not.toMatch(DECIDED_WORDS.en);
  });

  it.each([
    ["home", () => <DashboardScreen />],
    ["the join screen", () => <JoinScreen />],
  ])(
    "leaves no “no session” beside its card on %s, where the list of payments cannot be loaded",
    async (_name, draw) => {
      upcoming = [{ ...hold, payment: { orderId: "order_1", state: "checking" } }];
      server.fail(listPendingPayments, "network");
      await show(draw());
      expect(await screen.findAllByText(CARD)).toHaveLength(1);
      expect(screen.queryByText(/^No session is booked/)).toBeNull();
    },
  );

  it("is one voice with the list of payments, and pressing the button turns nothing into a failure", async () => {
    server.answer(listPayments, { payments: [testPayment({ status: "checking", bookingId: hold.id })] });
    await show(<DashboardScreen />);
    expect(screen.getByText("Being checked")).toBeTruthy();
    await act(async () => void screen.getByRole("button", { name: "Check Payment Status" }).click());
    // The sentence of the specification, in a calm colour.
    const toast = await screen.findByText("Payment Not Confirmed");
    expect(toast.closest("[role=alert]")?.textContent ?? "").not.toContain("Payment Not Confirmed");
    expect(screen.getAllByText(CARD)).toHaveLength(1);
    expect(screen.getAllByRole("button", { name: "Check Payment Status" })).toHaveLength(1);
  });
});

it("a paid session stays in the list of bookings while a second payment of its order is checked", async () => {
  order = { ...checked, bookingId: session.id };
  upcoming = [{ ...session, payment: { orderId: "order_1", state: "checking" } }];
  await show(<ManageBookingsScreen />);
  expect(await screen.findAllByText(CARD)).toHaveLength(1);
  expect(screen.getByRole("heading", { name: /28 Nov/ })).toBeTruthy();
});

it("a payment for vidhis that is being checked has one card, and after a day says that a person looks into it", async () => {
  order = { ...checked, kind: "remedy", bookingId: null, bookingRemedyIds: [testId(6)] };
  server.answer(listPrescribedRemedies, { remedies: [testPrescribedRemedy()] });
  await show(<RemediesScreen />);
  expect(await screen.findAllByText(CARD)).toHaveLength(1);
  expect(
    screen.getByText("If there is no answer by Sun, 22 Nov, 10:00 AM, one of us looks into it."),
  ).toBeTruthy();
  expect(document.body.textContent).not.toMatch(DECIDED_WORDS.en);
  closePage();
  rememberUser(user);
  order = { ...order, since: "2026-11-19T04:30:00.000Z", nextCheckAt: NOW };
  await show(<RemediesScreen />);
  expect(await screen.findByText("One of us is looking into it now.")).toBeTruthy();
  expect(screen.getByText("We are asking the bank now.")).toBeTruthy();
});

const ORDERS: Record<
  OrderState | "settled-back",
  { order: PaymentOrder; title: string; isDecided: boolean }
> = {
  open: { order: { ...checked, state: "open" }, title: "We are checking your payment", isDecided: false },
  checking: { order: checked, title: CARD, isDecided: false },
  settled: { order: testSettledOrder("approved"), title: "Paid and booked", isDecided: true },
  "settled-back": {
    order: testSettledOrder("refunded"),
    title: "That time is gone, and your money is on its way back",
    isDecided: true,
  },
  failed: { order: { ...checked, state: "failed" }, title: "Payment Not Confirmed", isDecided: true },
  expired: { order: { ...checked, state: "expired" }, title: "Payment Not Confirmed", isDecided: true },
};

it.each(Object.entries(ORDERS))(
  "an order that is %s says so in one card",
  async (_state, { order: of, title, isDecided }) => {
    // The checkout has replaced the page, on which another order may have been closed before.
    window.history.replaceState(null, "", "/book?payment=checking&order=order_1");
    order = { ...checked, state: "open" };
    await show(<PaymentBanners kind="session" />);
    window.history.replaceState(null, "", "/book");
    order = of;
    await act(() => queryClient.refetchQueries({ queryKey: [getPaymentOrder.path] }));
    expect(await screen.findAllByText(title)).toHaveLength(1);
    const isCheckOffered = screen.queryByRole("button", { name: "Check Payment Status" }) !== null;
    expect(isCheckOffered).toBe(!isDecided);
    if (!isDecided) expect(document.body.textContent).not.toMatch(DECIDED_WORDS.en);
  },
);

it("a failed try that the provider reports is not said of an order with another payment under way", async () => {
  window.history.replaceState(null, "", "/book?payment=failed&order=order_1");
  await show(<PaymentBanners kind="session" />);
  expect(await screen.findAllByText(CARD)).toHaveLength(1);
  expect(document.body.textContent).not.toMatch(DECIDED_WORDS.en);
});

it("a failed try is not said before the order is known", async () => {
  window.history.replaceState(null, "", "/book?payment=failed&order=order_1");
  order = { ...checked, state: "open" };
  server.fail(listPendingPayments, "network");
  const release = server.hold(getPaymentOrder);
  render(<PaymentBanners kind="session" />);
  expect(await screen.findByText("We are checking your payment")).toBeTruthy();
  expect(document.body.textContent).not.toMatch(DECIDED_WORDS.en);
  await act(async () => release());
  expect(await screen.findByText("Payment Not Confirmed")).toBeTruthy();
});

const STATES: Record<NonNullable<Booking["payment"]>["state"], boolean> = {
  open: true,
  closed: true,
  paid: true,
  checking: false,
};

it.each(
  Object.entries(STATES).flatMap(([state, isOffered]) =>
    SCREENS.map(([name, draw]) => [state as keyof typeof STATES, name, draw, isOffered] as const),
  ),
)(
  "a hold whose order is %s: %s offers to pay only while no payment is checked",
  async (state, _name, draw, isOffered) => {
    order = { ...checked, state: state === "checking" ? "checking" : "open" };
    upcoming = [{ ...hold, payment: { orderId: "order_1", state } }];
    await show(draw());
    await screen.findAllByText(isOffered ? /Pay ₹210/ : CARD);
    const pays = screen.queryAllByText(/Pay ₹210/);
    expect([pays.length > 0, screen.queryAllByText(CARD).length]).toEqual([isOffered, isOffered ? 0 : 1]);
  },
);

const ENTRIES: Record<PaymentStatus, { label: string; hasHelp: boolean }> = {
  checking: { label: "Being checked", hasHelp: false },
  paid: { label: "Paid", hasHelp: false },
  failed: { label: "Did not go through", hasHelp: true },
  refunding: { label: "Refund on its way", hasHelp: false },
  refunded: { label: "Refunded", hasHelp: false },
  "refund-failed": { label: "Refund held up", hasHelp: true },
  disputed: { label: "Your bank is looking into it", hasHelp: false },
  "taken-back": { label: "Paid back by your bank", hasHelp: false },
};

it.each(PAYMENT_STATUSES)(
  "the list of payments names the status %s, and offers help only where something went wrong",
  async (status) => {
    await show(<PaymentEntry payment={testPayment({ status })} />);
    const { label, hasHelp } = ENTRIES[status];
    expect(screen.getByText(label)).toBeTruthy();
    expect(screen.queryByText(/^Payment ID/) !== null).toBe(hasHelp);
    expect(/did not|not confirmed|fail/i.test(document.body.textContent ?? "")).toBe(status === "failed");
  },
);
