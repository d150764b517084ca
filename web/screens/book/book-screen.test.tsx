import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { listOpenDates, listSlots } from "#contract/availability.ts";
import { type Booking, listPastBookings, listUpcomingBookings } from "#contract/bookings.ts";
import { getPublicConfig } from "#contract/config.ts";
import { getCredits } from "#contract/credits.ts";
import { getMe } from "#contract/customers.ts";
import { listPendingPayments } from "#contract/payments.ts";
import { getWaitlist } from "#contract/waitlist.ts";
import { addDays, istDateOf } from "#domain/ist-time.ts";
import { queryClient } from "#web/api/queries.ts";
import { forgetUser, rememberUser } from "#web/features/identity/session.ts";
import { formatDayLong } from "#web/i18n/format.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { fakeSpeech, readAloud } from "#web/testing/fake-speech.ts";
import { testBooking, testConfig, testCustomer } from "#web/testing/fixtures.ts";
import { takeChannel } from "#web/testing/taken-channel.ts";
import { BookScreen } from "./book-screen.tsx";

takeChannel();

const server = fakeServer();
const tomorrow = addDays(istDateOf(new Date()), 1);
const dayAfter = addDays(istDateOf(new Date()), 2);
const user = testCustomer();
let taken: string[];
let upcoming: Booking[];

beforeAll(async () => {
  await setLanguage("en");
  await needSentences("customer");
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.dispatchEvent(new StorageEvent("storage"));
  rememberUser(user);
  history.replaceState(null, "", "/book");
  taken = [];
  upcoming = [];
  server.answer(getPublicConfig, testConfig({ serverTime: new Date().toISOString() }));
  server.answer(getMe, { success: true, user: { ...user, hasBookings: false } });
  server.answer(listPendingPayments, { payments: [] });
  server.answer(getCredits, { balance: 0, entries: [] });
  server.answer(listPastBookings, { bookings: [] });
  server.answer(getWaitlist, { entries: [], offers: [] });
  server.answer(listUpcomingBookings, () => ({ bookings: upcoming }));
  server.answer(listOpenDates, { dates: [tomorrow, dayAfter], full: [] });
  server.answer(listSlots, ({ query }) => ({
    date: query.date,
    slots: ["10:00", "10:10", "10:20"].map((time) => ({ time, available: !taken.includes(time) })),
  }));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  forgetUser();
});

const show = () => render(<BookScreen />);

/** Reloads the page: nothing of the app is left but what the browser stores. */
function reload() {
  cleanup();
  queryClient.clear();
  show();
}

const slotName = (time: string, state = "free") => `${formatDayLong("en", dayAfter)}, ${time}, ${state}`;

async function chooseSlot(time: string) {
  fireEvent.click(await screen.findByRole("button", { name: formatDayLong("en", dayAfter) }));
  fireEvent.click(await screen.findByRole("button", { name: slotName(time) }));
}

it("a chosen day, time and question type survive a reload", async () => {
  show();
  await chooseSlot("10:10 AM");
  fireEvent.click(screen.getByRole("radio", { name: /Several questions/ }));
  reload();
  const slot = await screen.findByRole("button", { name: slotName("10:10 AM") });
  expect(slot.getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /Several questions/ }).checked).toBe(true);
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
  expect(screen.queryByRole("button", { pressed: true })).toBeNull();
});

it("read aloud, the screen says how many times are free, and after a choice what it costs and what to press", async () => {
  const speech = fakeSpeech();
  taken = ["10:20"];
  show();
  await screen.findByRole("button", { name: formatDayLong("en", dayAfter) });
  await waitFor(async () => {
    expect(await readAloud(speech)).toContain("Free tomorrow: two times. Choose one.");
  });
  await chooseSlot("10:10 AM");
  speech.spoken.length = 0;
  const text = await readAloud(speech);
  expect(text).toMatch(/^The time you chose is on .* at ten ten in the morning\. For one question you pay /);
  expect(text).toMatch(/you pay seven hundred and fifty-one rupees\. To go on, press the button below\./);
  vi.unstubAllGlobals();
});

it("the earliest free time of all days is chosen by one press, which a customer who has had the screen read hears back", async () => {
  const speech = fakeSpeech();
  taken = ["10:00"];
  show();
  fireEvent.click(await screen.findByRole("button", { name: formatDayLong("en", dayAfter) }));
  await screen.findByRole("button", { name: slotName("10:20 AM") });
  await readAloud(speech);
  speech.spoken.length = 0;
  const earliest = screen.getByRole<HTMLButtonElement>("button", { name: "Earliest time" });
  await waitFor(() => expect(earliest.disabled).toBe(false));
  fireEvent.click(earliest);
  const slot = await screen.findByRole("button", {
    name: `${formatDayLong("en", tomorrow)}, 10:10 AM, free`,
  });
  expect(slot.getAttribute("aria-pressed")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Continue" })));
  await waitFor(() => expect(speech.texts().at(-1)).toMatch(/everything is said once more/));
  expect(speech.texts().slice(0, 2)).toEqual([
    "The time you chose is tomorrow at ten ten in the morning.",
    "For one question you pay seven hundred and fifty-one rupees.",
  ]);
  vi.unstubAllGlobals();
});
