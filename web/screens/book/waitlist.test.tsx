import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { listAttendees } from "#contract/attendees.ts";
import { findSameTime, listOpenDates, listSlots } from "#contract/availability.ts";
import { createBooking, listUpcomingBookings } from "#contract/bookings.ts";
import { getPublicConfig } from "#contract/config.ts";
import { getCredits } from "#contract/credits.ts";
import { getMe } from "#contract/customers.ts";
import { getPanchangMoment, listObservedDays } from "#contract/panchang.ts";
import { listPendingPayments } from "#contract/payments.ts";
import * as waitlist from "#contract/waitlist.ts";
import { addMinutes } from "#domain/ist-time.ts";
import { storedChoice } from "#web/features/bookings/stored-choice.ts";
import { rememberUser } from "#web/features/identity/session.ts";
import { formatDay } from "#web/i18n/format.ts";
import { setLanguage } from "#web/i18n/language.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testConfig, testCustomer } from "#web/testing/fixtures.ts";
import { closePage, fireEvent, render, screen, waitFor, within } from "#web/testing/library.tsx";
import { takeChannel } from "#web/testing/taken-channel.ts";
import { BookScreen } from "./book-screen.tsx";

takeChannel();

const server = fakeServer();
const fullDay = "2026-11-23";
const openDay = "2026-11-24";
const ID = "00000000-0000-4000-8000-000000000001";
const user = testCustomer();
let entries: waitlist.WaitlistEntry[];
let offers: waitlist.WaitlistOffer[];
let taken: string[];

const entry = (part: waitlist.WaitlistEntry["part"] = null): waitlist.WaitlistEntry => ({
  id: ID,
  fromDay: fullDay,
  toDay: fullDay,
  part,
  createdAt: new Date().toISOString(),
});
const offer = (): waitlist.WaitlistOffer => ({
  id: ID,
  sessionDate: fullDay,
  sessionTime: "18:00",
  createdAt: new Date().toISOString(),
  endsAt: addMinutes(new Date(), 9).toISOString(),
});

beforeAll(async () => {
  await setLanguage("en");
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T05:00:00Z") });
});
afterAll(() => void vi.useRealTimers());
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.dispatchEvent(new StorageEvent("storage"));
  rememberUser(user);
  history.replaceState(null, "", "/book");
  [entries, offers, taken] = [[], [], ["09:00", "18:00"]];
  server.answer(getPublicConfig, testConfig({ serverTime: new Date().toISOString() }));
  server.answer(getMe, { success: true, user: { ...user, hasBookings: false } });
  server.answer(listPendingPayments, { payments: [] });
  server.answer(getCredits, { balance: 0, entries: [] });
  server.answer(listUpcomingBookings, { bookings: [] });
  server.answer(listObservedDays, { days: [] });
  server.answer(getPanchangMoment, { moment: null });
  server.answer(listOpenDates, { dates: [openDay], full: [fullDay] });
  server.answer(listSlots, ({ query }) => ({
    date: query.date,
    slots: ["09:00", "18:00"].map((time) => ({
      time,
      available: query.date === openDay || !taken.includes(time),
    })),
  }));
  server.answer(waitlist.getWaitlist, () => ({ entries, offers }));
  server.answer(findSameTime, { slot: null });
  server.answer(listAttendees, { attendees: [] });
});
afterEach(closePage);

async function showFullDay() {
  show();
  // Until the open days are loaded, no day has a free time.
  await screen.findByRole("button", { name: "Tuesday, 24 November 2026, chosen" });
  fireEvent.click(await screen.findByRole("button", { name: "Monday, 23 November 2026, no free time" }));
}
const show = () => render(<BookScreen />);
const join = () => screen.findByRole("button", { name: "Tell me when it is free" });

it("on a full day the customer chooses what to wait for, and sees it as long as it lasts", async () => {
  server.answer(waitlist.joinWaitlist, ({ input }) => {
    expect(input).toEqual({ date: fullDay, waitFor: "evening" });
    entries = [entry("evening")];
    return { success: true, entry: entry("evening") };
  });
  server.answer(waitlist.leaveWaitlist, () => {
    entries = [];
    return { success: true };
  });
  await showFullDay();
  fireEvent.click(await screen.findByRole("button", { name: "Evening" }));
  expect(screen.queryByRole("radio")).toBeNull();
  fireEvent.click(await join());
  const waiting = await screen.findByRole("region", { name: "You are on the waiting list" });
  expect(waiting.textContent).toContain(`${formatDay(fullDay)} · Evening`);
  expect(screen.queryByText("All times on this day are taken")).toBeNull();
  fireEvent.click(within(waiting).getByRole("button", { name: /^Stop waiting/ }));
  expect(await join()).toBeTruthy();
  expect(server.calls(waitlist.joinWaitlist)).toHaveLength(1);
});

it("the first free time of another day can be chosen at once", async () => {
  await showFullDay();
  fireEvent.click(await screen.findByRole("button", { name: "Choose" }));
  await waitFor(() => expect(storedChoice()).toMatchObject({ date: openDay, time: "09:00" }));
});

it("a visitor who wants a message is led to the login, and the day is kept", async () => {
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage"));
  await showFullDay();
  fireEvent.click(await join());
  await waitFor(() => expect(location.pathname).toBe("/"));
  expect(storedChoice()).toMatchObject({ date: fullDay });
});

it("when the list refuses, the reason is shown and the customer can try again", async () => {
  server.fail(waitlist.joinWaitlist, "slot-free");
  await showFullDay();
  fireEvent.click(await join());
  await waitFor(() => expect(server.calls(listSlots).length).toBeGreaterThan(2));
  expect(await join()).toBeTruthy();
});

it("the link of a message chooses the offered time while it is free", async () => {
  [entries, offers, taken] = [[entry()], [offer()], ["09:00"]];
  history.replaceState(null, "", `/book?offer=${ID}`);
  show();
  const card = await screen.findByRole("region", { name: "Free for you now" });
  expect(card.textContent).toContain("9 more minutes");
  await waitFor(() => expect(storedChoice()).toMatchObject({ date: fullDay, time: "18:00" }));
  expect(await screen.findByRole("button", { name: "Continue" })).toBeTruthy();
});

it("another time that the customer has chosen instead stays, also when booking it has failed", async () => {
  [offers, taken] = [[offer()], []];
  history.replaceState(null, "", `/book?offer=${ID}`);
  server.fail(createBooking, "network");
  show();
  await waitFor(() => expect(storedChoice()).toMatchObject({ date: fullDay, time: "18:00" }));
  fireEvent.click(screen.getByRole("button", { name: /9:00 AM, free/ }));
  fireEvent.click(await screen.findByRole("button", { name: "Continue" }));
  fireEvent.click(screen.getByRole("button", { name: "Proceed to payment" }));
  fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByRole("region", { name: "Free for you now" })).toBeTruthy();
  expect(storedChoice()).toMatchObject({ date: fullDay, time: "09:00" });
});

it("another time that the customer has chosen instead stays after a reload", async () => {
  [offers, taken] = [[offer()], []];
  history.replaceState(null, "", `/book?offer=${ID}`);
  show();
  await waitFor(() => expect(storedChoice()).toMatchObject({ date: fullDay, time: "18:00" }));
  fireEvent.click(screen.getByRole("button", { name: /9:00 AM, free/ }));
  closePage();
  show();
  expect(await screen.findByRole("region", { name: "Free for you now" })).toBeTruthy();
  await screen.findByRole("button", { name: "Continue" });
  expect(storedChoice()).toMatchObject({ date: fullDay, time: "09:00" });
});

it("the link of a message whose time is gone says so, and that the customer still waits", async () => {
  [entries, offers] = [[entry()], [offer()]];
  history.replaceState(null, "", `/book?offer=${ID}`);
  show();
  const card = await screen.findByRole("region", { name: "This time is not free any more" });
  expect(card.textContent).toContain("You are still on the waiting list");
  expect(await screen.findByRole("region", { name: "You are on the waiting list" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
});
