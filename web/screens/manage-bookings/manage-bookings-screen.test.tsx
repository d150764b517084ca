import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listPastBookings, listUpcomingBookings } from "#contract/bookings.ts";
import { getMe } from "#contract/customers.ts";
import { getIntake } from "#contract/intakes.ts";
import { listPendingPayments } from "#contract/payments.ts";
import { addDays, istDateOf } from "#domain/ist-time.ts";
import { queryClient } from "#web/api/queries.ts";
import { forgetUser, rememberUser } from "#web/features/identity/session.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { fakeSpeech, readAloud } from "#web/testing/fake-speech.ts";
import { testBooking, testCustomer, testId, testNoFiles } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "#web/testing/library.tsx";
import { ManageBookingsScreen } from "./manage-bookings-screen.tsx";

const server = fakeServer();
inEnglish();
beforeEach(() => {
  rememberUser(testCustomer());
  server.answer(listPendingPayments, { payments: [] });
});
afterEach(() => {
  cleanup();
  forgetUser();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it("read aloud, the list begins with the hold, as the screen does, and marks its row", async () => {
  const speech = fakeSpeech();
  speech.endsAtOnce = false;
  const session = testBooking({ id: testId(20) });
  const hold = testBooking({ id: testId(21), sessionDate: "2199-11-26", status: "pending" });
  server.answer(listUpcomingBookings, { bookings: [session, hold] });
  server.answer(listPastBookings, { bookings: [] });
  server.answer(getIntake, { ...testNoFiles, intake: null, canEdit: true });
  render(<ManageBookingsScreen />, { container: document.body.appendChild(document.createElement("main")) });
  fireEvent.click(await screen.findByRole("button", { name: "Listen" }));
  await waitFor(() => expect(speech.texts()[0]).toMatch(/^A time is kept for you .* not paid for yet\.$/));
  const [first, second] = screen.getAllByRole("listitem");
  expect([first?.style.outlineOffset, second?.style.outlineOffset]).toEqual(["3px", ""]);
});

it("read aloud, the list says when the next session is and how to change it, and of the other tab what stands there", async () => {
  const speech = fakeSpeech();
  const tomorrow = addDays(istDateOf(new Date()), 1);
  const bookings = ["06:10", "06:20", "06:30", "06:40"].map((sessionTime, at) =>
    testBooking({ id: testId(20 + at), sessionDate: tomorrow, sessionTime }),
  );
  server.answer(listUpcomingBookings, { bookings });
  server.answer(listPastBookings, { bookings: [testBooking({ status: "completed" })] });
  server.answer(getIntake, { ...testNoFiles, intake: null, canEdit: true });
  render(<ManageBookingsScreen />);
  expect(await readAloud(speech)).toBe(
    "The next session is tomorrow at six ten in the morning. To change its time or cancel it, press the buttons beside it.",
  );
  speech.spoken.length = 0;
  fireEvent.click(screen.getByRole("tab", { name: /past/i }));
  await waitFor(() =>
    expect(speech.texts()).toEqual(["Sessions that are completed, missed or cancelled are kept here."]),
  );
});

it.each([
  ["in full", 0, "A new session costs ₹751."],
  ["less the discount", 110, "A new session costs ₹641, with your discount of ₹110."],
])(
  "a missed session says what a new one costs, %s, and a completed one does not",
  async (_, credits, sentence) => {
    const customer = testCustomer({ referralDiscountCredits: credits });
    rememberUser(customer);
    const missed = testBooking({ id: testId(22), status: "approved", isMissed: true });
    server.answer(getMe, { success: true, user: { ...customer, hasBookings: true } });
    server.answer(listUpcomingBookings, { bookings: [] });
    server.answer(listPastBookings, { bookings: [missed, testBooking({ status: "completed" })] });
    render(<ManageBookingsScreen />);
    fireEvent.click(screen.getByRole("tab", { name: /past/i }));
    expect(
      (await screen.findAllByText(/^A new session costs/)).map(({ textContent }) => textContent),
    ).toEqual([sentence]);
  },
);
