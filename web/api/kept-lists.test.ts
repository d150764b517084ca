import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { listPastBookings, listUpcomingBookings } from "#contract/bookings.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testBooking, testId } from "#web/testing/fixtures.ts";
import { call } from "./call.ts";
import { keepLists, restoreLists, retryUnreachable } from "./kept-lists.ts";
import { forgetKeptOnPhone, KEPT_LISTS, KEPT_ON_PHONE } from "./kept-on-phone.ts";
import { keptAt } from "./kept-time.ts";
import { queryClient } from "./queries.ts";
import { learnServerTime } from "./server-clock.ts";

const DAY_MS = 86_400_000;
const CUSTOMER = testId(1);
const KEY = ["customer", "bookings", CUSTOMER, "upcoming"];
const server = fakeServer();
let stops: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  stops = [];
  server.answer(listUpcomingBookings, { bookings: [testBooking({ id: testId(7) })] });
});
afterEach(() => {
  for (const stop of stops) stop();
  queryClient.clear();
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A screen that shows the list. Answers the ids that it shows. */
function openScreen(customerId = CUSTOMER) {
  stops.push(keepLists(customerId));
  const observer = new QueryObserver(queryClient, {
    queryKey: KEY,
    queryFn: async () => (await call(listUpcomingBookings, { params: { userId: CUSTOMER } })).bookings,
    refetchOnMount: "always",
    meta: KEPT_ON_PHONE,
  });
  stops.push(observer.subscribe(() => undefined));
  return () => observer.getCurrentResult().data?.map(({ id }) => id);
}

async function visitWithNetwork() {
  const shown = openScreen();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(shown()).toEqual([testId(7)]);
  for (const stop of stops.splice(0)) stop();
  queryClient.clear();
}

it.each(["network", "bad-answer", "try-again"] as const)(
  "a list that was loaded before is shown when the server cannot be reached (%s), and replaced by the next answer",
  async (code) => {
    await visitWithNetwork();
    server.fail(listUpcomingBookings, code);
    const shown = openScreen();
    stops.push(retryUnreachable());
    await vi.advanceTimersByTimeAsync(100);
    expect(shown()).toEqual([testId(7)]);
    server.answer(listUpcomingBookings, { bookings: [testBooking({ id: testId(8) })] });
    await vi.advanceTimersByTimeAsync(8_000);
    expect(shown()).toEqual([testId(8)]);
  },
);

it("a kept list has the server's time of its answer, also where the phone's clock is wrong and is then set", async () => {
  const answeredAt = Date.now();
  vi.setSystemTime(answeredAt - 3 * DAY_MS);
  learnServerTime(new Date(answeredAt).toISOString(), 0);
  onTestFinished(() => learnServerTime(new Date().toISOString(), 0));
  await visitWithNetwork();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  for (const phoneMs of [answeredAt - 3 * DAY_MS, answeredAt + DAY_MS]) {
    vi.setSystemTime(phoneMs);
    restoreLists(CUSTOMER);
    const at = keptAt(queryClient.getQueryState(KEY)?.dataUpdatedAt);
    expect(Math.abs((at?.getTime() ?? 0) - answeredAt)).toBeLessThan(5_000);
    // It is written again as it was.
    stops.push(keepLists(CUSTOMER));
    await vi.advanceTimersByTimeAsync(2_000);
    queryClient.clear();
  }
});

it("a list that was never loaded is asked for again until the server answers", async () => {
  server.fail(listUpcomingBookings, "network");
  const shown = openScreen();
  stops.push(retryUnreachable());
  await vi.advanceTimersByTimeAsync(100);
  expect(shown()).toBe(undefined);
  server.answer(listUpcomingBookings, { bookings: [] });
  await vi.advanceTimersByTimeAsync(8_000);
  expect(shown()).toEqual([]);
});

it("a refusal of the server shows no kept list", async () => {
  await visitWithNetwork();
  server.fail(listUpcomingBookings, "not-allowed");
  const shown = openScreen();
  await vi.advanceTimersByTimeAsync(100);
  expect(shown()).toBe(undefined);
});

it("with a network nothing is shown before the server has answered", async () => {
  await visitWithNetwork();
  restoreLists(CUSTOMER);
  expect(queryClient.getQueryData(KEY)).toBe(undefined);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  restoreLists(CUSTOMER);
  expect(queryClient.getQueryData(KEY)).toMatchObject([{ id: testId(7) }]);
});

it("a list that had arrived before this code was loaded is kept, too", async () => {
  await queryClient.fetchQuery({
    queryKey: KEY,
    queryFn: async () => (await call(listUpcomingBookings, { params: { userId: CUSTOMER } })).bookings,
    meta: KEPT_ON_PHONE,
  });
  stops.push(keepLists(CUSTOMER));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(localStorage.getItem(KEPT_LISTS)).toContain(testId(7));
});

it("another customer sees nothing of what was kept, and the sign-out deletes it", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  for (const end of [() => restoreLists(testId(2)), forgetKeptOnPhone]) {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
    await visitWithNetwork();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    expect(localStorage.getItem(KEPT_LISTS)).not.toBe(null);
    end();
    restoreLists(CUSTOMER);
    expect([queryClient.getQueryData(KEY), localStorage.getItem(KEPT_LISTS)]).toEqual([undefined, null]);
  }
});

it("what another screen has kept stays when a page asks for one list alone", async () => {
  await visitWithNetwork();
  server.answer(listPastBookings, { bookings: [] });
  stops.push(keepLists(CUSTOMER));
  await queryClient.fetchQuery({
    queryKey: ["customer", "bookings", CUSTOMER, "past"],
    queryFn: async () => (await call(listPastBookings, { params: { userId: CUSTOMER } })).bookings,
    meta: KEPT_ON_PHONE,
  });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(localStorage.getItem(KEPT_LISTS)).toContain(testId(7));
});
