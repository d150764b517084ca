import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listOpenDates, listSlots } from "#contract/availability.ts";
import { type Booking, listPastBookings, listUpcomingBookings } from "#contract/bookings.ts";
import { getCompanionSessions } from "#contract/companions.ts";
import { getPublicConfig } from "#contract/config.ts";
import { getCredits } from "#contract/credits.ts";
import { getMe, setDisplayName } from "#contract/customers.ts";
import { getIntake } from "#contract/intakes.ts";
import { getParchaWait } from "#contract/parchas.ts";
import { listPayments, listPendingPayments } from "#contract/payments.ts";
import { getQueuePosition } from "#contract/queue.ts";
import { listPrescribedRemedies } from "#contract/remedies.ts";
import { addDays, addMinutes, istDateOf, istTimeOf } from "#domain/ist-time.ts";
import { NOT_IN_QUEUE } from "#domain/queue.ts";
import { queryClient } from "#web/api/queries.ts";
import { refresh } from "#web/api/use-endpoint.ts";
import { refreshBookings } from "#web/features/bookings/own-bookings.ts";
import { storeChoice, storedChoice } from "#web/features/bookings/stored-choice.ts";
import { forgetUser, rememberUser } from "#web/features/identity/session.ts";
import { testCompanionSession, testNamedCompanion } from "#web/testing/companion-fixtures.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { fakeSpeech, readAloud } from "#web/testing/fake-speech.ts";
import {
  testBooking,
  testConfig,
  testCustomer,
  testId,
  testNoFiles,
  testParcha,
  testPrescribedRemedy,
} from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, cleanup, fireEvent, render, screen, update, waitFor, within } from "#web/testing/library.tsx";
import { takeChannel } from "#web/testing/taken-channel.ts";
import { pushOverlayEntry } from "#web/ui/overlay-history.ts";
import * as toastModule from "#web/ui/toast.ts";
import { DashboardScreen } from "./dashboard-screen.tsx";

const channel = takeChannel("live");
const toast = vi.spyOn(toastModule, "toast").mockReturnValue();

const done = testBooking({ status: "completed", sessionDate: "2026-11-21", sessionTime: "10:00" });
const server = fakeServer();
inEnglish();
beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  window.history.replaceState(null, "", "/dashboard");
  channel.place = null;
  rememberUser(testCustomer());
  server.answer(getMe, { success: true, user: { ...testCustomer(), hasBookings: true } });
  server.answer(listOpenDates, { dates: [], full: [] });
  server.answer(listUpcomingBookings, { bookings: [] });
  server.answer(listPastBookings, { bookings: [] });
  server.answer(getCompanionSessions, { sessions: [] });
  server.answer(listPendingPayments, { payments: [] });
  server.answer(listPayments, { payments: [] });
  server.answer(getCredits, { balance: 0, entries: [] });
  server.answer(listPrescribedRemedies, { remedies: [] });
  server.answer(getParchaWait, { usualMinutes: 120 });
  server.answer(getIntake, { ...testNoFiles, intake: null, canEdit: true });
});
afterEach(() => {
  cleanup();
  toast.mockClear();
  forgetUser();
  queryClient.clear();
  sessionStorage.clear();
});

const show = () => render(<DashboardScreen />);
/** The two cards that are always there. */
const mainCards = () =>
  screen
    .getAllByRole("link", { name: /^(Book a session|Join session)/ })
    .map(({ textContent }) => textContent);
const findJoinCard = (text: RegExp) =>
  waitFor(() => {
    const card = screen.getByRole("link", { name: /^Join session/ });
    expect(card.textContent).toMatch(text);
    return card;
  });

it("after the call the home screen says that the parcha is being written, how long that usually takes and what follows", async () => {
  const ended = new Date();
  const justDone = { ...done, sessionDate: istDateOf(ended), sessionTime: istTimeOf(ended) };
  server.answer(listPastBookings, { bookings: [justDone] });
  show();
  const card = within(await screen.findByRole("region", { name: "Guruji is writing your parcha" }));
  expect(
    await card.findByText("Usually within 2 hours. It appears here as soon as it is ready."),
  ).toBeTruthy();
  expect(card.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "You have talked (done)",
    "The parcha is being written",
    "Its photo comes here",
    "The paper itself comes by post",
  ]);
  expect(card.queryByRole("button") ?? card.queryByRole("link")).toBeNull();
});

it("nothing is said of the usual wait while too few parchas were written", async () => {
  server.answer(listPastBookings, { bookings: [done] });
  server.answer(getParchaWait, { usualMinutes: null });
  show();
  expect(await screen.findByText("It appears here as soon as it is ready.")).toBeTruthy();
});

it("when the parcha comes, the open home screen shows it, with a toast and a badge until it is seen", async () => {
  server.answer(listPastBookings, { bookings: [done] });
  show();
  await screen.findByRole("region", { name: "Guruji is writing your parcha" });
  expect(channel.place).toEqual({ bookingId: null, userType: "user", userId: testId(1) });
  const parchas = [testParcha({ bookingId: done.id }), testParcha({ id: testId(9), notes: "Back" })];
  server.answer(listPastBookings, { bookings: [{ ...done, parchas }] });
  server.answer(listPrescribedRemedies, {
    remedies: [testPrescribedRemedy(), testPrescribedRemedy({ bookingRemedyId: testId(11) })],
  });
  update(() =>
    channel.push({ type: "parcha-uploaded", bookingId: done.id, parchaId: testId(7), notes: "Front" }),
  );
  const card = within(await screen.findByRole("region", { name: "Your parcha is here" }));
  expect(toast.mock.calls.map(([{ title }]) => title)).toEqual(["Your parcha is here"]);
  expect(card.getByRole("link", { name: "See the parcha" }).getAttribute("href")).toBe("/parchas");
  expect((await card.findByRole("link", { name: "See 2 vidhis" })).getAttribute("href")).toBe("/remedies");
});

it("a message about something else brings no toast", async () => {
  server.answer(listPastBookings, { bookings: [done] });
  show();
  await screen.findByRole("region", { name: "Guruji is writing your parcha" });
  update(() => channel.push({ type: "payment_changed", orderId: "o", bookingId: null, state: "settled" }));
  expect(toast).not.toHaveBeenCalled();
});

it("the specification's cards are there once each: book, join with its badge, and the further ones behind the button", async () => {
  server.answer(listUpcomingBookings, { bookings: [testBooking()] });
  show();
  await findJoinCard(/Mon, 25 Nov, 10:00.AM IST/);
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  for (const href of ["/book", "/join"]) expect(links.filter((one) => one === href)).toHaveLength(1);
  expect(screen.getByRole("link", { name: "Share details with Guruji" })).toBeTruthy();
  expect(links).toContain(`/book?reschedule=${testId(3)}`);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Namaste, Asha");
  fireEvent.click(screen.getByRole("button", { name: "More" }));
  const shown = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  for (const href of ["/parchas", "/remedies", "/manage-bookings"])
    expect(shown.filter((one) => one === href)).toHaveLength(1);
});

it("what is booked stands first, and otherwise what can be booked", async () => {
  show();
  await screen.findByText("No session is booked yet.");
  expect(mainCards().map((text) => text.slice(0, 4))).toEqual(["Book", "Join"]);
  cleanup();
  queryClient.clear();
  server.answer(listUpcomingBookings, { bookings: [testBooking()] });
  show();
  await findJoinCard(/25 Nov/);
  expect(mainCards().map((text) => text.slice(0, 4))).toEqual(["Join", "Book"]);
});

it("a customer who has given no name is greeted by none, not by the number of the account", async () => {
  const user = testCustomer({ username: "Seeker 0003", displayName: "Seeker 0003" });
  rememberUser(user);
  server.answer(getMe, { success: true, user: { ...user, hasBookings: true } });
  show();
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Namaste");
});

it("the confirmation of a booking is a screen of its own with a way home behind it, and no toast", async () => {
  const { length } = window.history;
  window.history.pushState(null, "", `/dashboard?booked=${testId(3)}`);
  server.answer(listUpcomingBookings, { bookings: [testBooking()] });
  show();
  await screen.findByText("Your session is booked");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Monday, 25 November10:00\u00a0AM IST");
  expect(screen.getByText("One question · ₹210 received")).toBeTruthy();
  expect(screen.getByText("Birth details and your question, in 2 minutes")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Share details with Guruji" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "More" })).toBeNull();
  expect(window.history.length).toBe(length + 2);
  expect(toast).not.toHaveBeenCalled();
  update(() => window.history.back());
  await waitFor(() => expect(window.location.search).toBe(""));
  expect(await screen.findByRole("button", { name: "More" })).toBeTruthy();
});

it("a reload under a dialog of the confirmation puts no second one into the history", async () => {
  window.history.pushState({ isBooked: true }, "", `/dashboard?booked=${testId(3)}`);
  pushOverlayEntry("overlay");
  const { length } = window.history;
  server.answer(listUpcomingBookings, { bookings: [testBooking()] });
  show();
  await screen.findByText("Your session is booked");
  expect(window.history.length).toBe(length);
});

it("the confirmation of a session that has begun leads into the room, without a word on the details", async () => {
  window.history.pushState(null, "", `/dashboard?booked=${testId(3)}`);
  server.answer(listUpcomingBookings, { bookings: [sessionStarted(2)] });
  show();
  await screen.findByText("Your session is booked");
  expect(screen.getByRole("link", { name: "Join session" })).toBeTruthy();
  expect(screen.queryByText("Birth details and your question, in 2 minutes")).toBeNull();
});

it("home stays while the sessions are asked for again, also where the address names a booking that is over", async () => {
  window.history.pushState(null, "", `/dashboard?booked=${testId(3)}`);
  server.answer(listPastBookings, { bookings: [testBooking({ status: "completed" })] });
  show();
  const list = await screen.findByRole("button", { name: "More" });
  const release = server.hold(listUpcomingBookings);
  await act(async () => void refreshBookings());
  expect(list.isConnected).toBe(true);
  await act(async () => release());
  expect(list.isConnected).toBe(true);
});

/** A session that began this many minutes ago, whose room is open. */
function sessionStarted(minutesAgo: number, fields: Partial<Booking> = {}) {
  const startsAt = new Date(Date.now() - minutesAgo * 60_000);
  const joinClosesAt = new Date(startsAt.getTime() + 60 * 60_000).toISOString();
  return testBooking({
    sessionDate: istDateOf(startsAt),
    sessionTime: istTimeOf(startsAt),
    joinClosesAt,
    ...fields,
  });
}
const inQueue = { ...NOT_IN_QUEUE, position: 1, isYourTurn: true, isActive: true };

it("a guide who is late is named at home, and once overdue both ways out are offered there", async () => {
  server.answer(listUpcomingBookings, { bookings: [sessionStarted(20, { isGuideOverdue: true })] });
  server.answer(getQueuePosition, { ...inQueue, isGuideOverdue: true });
  show();
  const card = within(await screen.findByRole("region", { name: "Guruji is late" }));
  expect(card.getByText("Your place is kept. If you want to wait, do nothing.")).toBeTruthy();
  await findJoinCard(/You can join now/);
  expect(card.getByRole("link", { name: /another time/i }).getAttribute("href")).toMatch(/reschedule=/);
  fireEvent.click(card.getByRole("button", { name: /Get all of ₹210 back/ }));
  expect(card.getByRole("button", { name: /Yes/ })).toBeTruthy();
  expect(screen.queryByText("Your turn next")).toBeNull();
});

it("a session to which the guide did not come is named at home, with both ways out", async () => {
  const unheld = sessionStarted(90, { isGuideAbsent: true, isGuideOverdue: true });
  server.answer(listPastBookings, { bookings: [unheld] });
  show();
  const card = within(await screen.findByRole("region", { name: "This session did not take place" }));
  expect(card.getByRole("link", { name: /another time/i }).getAttribute("href")).toMatch(unheld.id);
  expect(card.getByRole("button", { name: /Get all of ₹210 back/ })).toBeTruthy();
});

it("a call that runs elsewhere is named at home, with the way back into it", async () => {
  server.answer(listUpcomingBookings, { bookings: [sessionStarted(20)] });
  server.answer(getQueuePosition, { ...inQueue, isCallRunning: true });
  show();
  const card = await findJoinCard(/Your call is still going on.*Go back in/);
  expect(card.getAttribute("href")).toBe("/join");
});

it("in the queue the card says which number, and from the opening on that one can join", async () => {
  server.answer(listUpcomingBookings, { bookings: [sessionStarted(-50)] });
  server.answer(getQueuePosition, { ...inQueue, position: 2, isYourTurn: false, estimateMinutes: 20 });
  show();
  const card = await findJoinCard(/Number 2 in the queue.*In about 20 minutes/);
  expect(card.textContent).not.toMatch(/can join now/);
  cleanup();
  queryClient.clear();
  server.answer(listUpcomingBookings, { bookings: [sessionStarted(-2)] });
  server.answer(getQueuePosition, NOT_IN_QUEUE);
  show();
  await findJoinCard(/You can join now/);
});

it("the card to book names the next free time, and leads to the booking screen with it chosen, or with what was chosen before", async () => {
  const tomorrow = addDays(istDateOf(new Date()), 1);
  server.answer(listOpenDates, { dates: [tomorrow], full: [] });
  server.answer(listSlots, ({ query: { date } }) => ({
    date,
    slots: [
      { time: "16:00", available: false },
      { time: "16:10", available: true },
    ],
  }));
  show();
  await screen.findByText("Next free: Tomorrow, 4:10 PM");
  fireEvent.click(screen.getByRole("link", { name: /^Book a session/ }));
  expect(storedChoice()).toEqual({ date: tomorrow, time: "16:10", questionType: "single" });
  const other = { date: addDays(tomorrow, 1), time: "11:00", questionType: "multiple" as const };
  storeChoice(other);
  fireEvent.click(screen.getByRole("link", { name: /^Book a session/ }));
  expect(storedChoice()).toEqual(other);
});

it("a customer without a name is asked for it once a session is booked, and not at home", async () => {
  const unnamed = testCustomer({ asksName: true });
  rememberUser(unnamed);
  server.answer(getMe, { success: true, user: { ...unnamed, hasBookings: true } });
  server.answer(listUpcomingBookings, { bookings: [testBooking()] });
  show();
  await screen.findByRole("button", { name: "More" });
  expect(screen.queryByLabelText("What should we call you?")).toBeNull();
  cleanup();
  window.history.pushState(null, "", `/dashboard?booked=${testId(3)}`);
  show();
  expect(await screen.findByLabelText("What should we call you?")).toBeTruthy();
  expect(screen.getByText("Your session is booked")).toBeTruthy();
  fireEvent.input(screen.getByLabelText("What should we call you?"), { target: { value: "Sunita" } });
  server.answer(setDisplayName, {
    success: true,
    user: { ...unnamed, displayName: "Sunita", asksName: false },
  });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByLabelText("What should we call you?")).toBeNull());
  expect(server.calls(setDisplayName).map(({ input }) => input)).toEqual([{ displayName: "Sunita" }]);
});

it("sessions that cannot be loaded are named, and the two cards stay", async () => {
  server.fail(listUpcomingBookings, "network");
  show();
  expect((await screen.findAllByText("Your sessions could not be loaded")).length).toBeGreaterThan(0);
  expect(mainCards()).toHaveLength(2);
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});

it("a session that somebody else attends is theirs by name, and nothing offers its payer to join", async () => {
  const attendee = { name: "Kamla", phone: "9876501234", isYou: false };
  server.answer(listUpcomingBookings, { bookings: [testBooking({ attendee })] });
  show();
  expect(await screen.findByRole("heading", { name: "Kamla’s session" })).toBeTruthy();
  expect(screen.queryByText(/Join session|you can join from/)).toBeNull();
});

it("read aloud, home says when the session is and when to come back, in words", async () => {
  const speech = fakeSpeech();
  const tomorrow = addDays(istDateOf(new Date()), 1);
  const session = testBooking({ sessionDate: tomorrow, sessionTime: "06:50" });
  server.answer(listUpcomingBookings, { bookings: [session] });
  server.answer(getPublicConfig, testConfig());
  show();
  expect(await readAloud(speech)).toBe(
    "Your session is tomorrow at six fifty in the morning. " +
      "Come back five minutes before, and press the button to join.",
  );
  vi.unstubAllGlobals();
});

it("home leads somebody's companion to the page to wait, first of the two cards, and says when the guide lets them in", async () => {
  const startsAt = addMinutes(new Date(), 10);
  const start = { sessionDate: istDateOf(startsAt), sessionTime: istTimeOf(startsAt) };
  const times = {
    opensAt: addMinutes(new Date(), -1).toISOString(),
    closesAt: addMinutes(startsAt, 60).toISOString(),
  };
  server.answer(getCompanionSessions, { sessions: [testCompanionSession({ ...start, ...times })] });
  show();
  const card = await screen.findByRole("link", { name: /^Join Meena’s session/ });
  expect(card.getAttribute("href")).toBe(`/companion/${testId(3)}`);
  expect(card.compareDocumentPosition(screen.getByRole("link", { name: /^Book a session/ }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const sessions = [testCompanionSession({ ...start, ...times, admission: "let-in" })];
  server.answer(getCompanionSessions, { sessions });
  await act(async () => refresh(getCompanionSessions));
  expect(await screen.findByText("Guruji has let you in")).toBeTruthy();
});

it("a server of the version before, which knows of no companions, leaves home as it is", async () => {
  server.fail(getCompanionSessions, "not-found");
  show();
  expect(await screen.findByRole("link", { name: /^Book a session/ })).toBeTruthy();
});

it("the confirmation of a booking says who joins, too", async () => {
  const booking = testBooking({ companion: testNamedCompanion() });
  window.history.replaceState(null, "", `/dashboard?booked=${booking.id}`);
  server.answer(listUpcomingBookings, { bookings: [booking] });
  show();
  expect(await screen.findByText("With: Rahul (son)")).toBeTruthy();
});
