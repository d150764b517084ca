import { type QueryKey, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { listPastBookings, listUpcomingBookings } from "#contract/bookings.ts";
import { forgetUser, rememberUser } from "#web/features/identity/session.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testBooking, testCustomer, testId } from "#web/testing/fixtures.ts";
import { call } from "./call.ts";
import { guidesDay, lists, retryUnreachable } from "./kept-lists.ts";
import { forgetDay, KEPT_DAY, KEPT_FOR_DAY, KEPT_LISTS, KEPT_ON_PHONE } from "./kept-on-phone.ts";
import { keptAt } from "./kept-time.ts";
import { queryClient } from "./queries.ts";
import { learnServerTime } from "./server-clock.ts";

const DAY_MS = 86_400_000;
const OWNER = { id: testId(1) };
const KEY = ["customer", "bookings", OWNER.id, "upcoming"];
const server = fakeServer();
let stops: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  stops = [];
  rememberUser(testCustomer(OWNER));
  server.answer(listUpcomingBookings, { bookings: [testBooking({ id: testId(7) })] });
});
afterEach(() => {
  closePage();
  localStorage.clear();
  vi.useRealTimers();
});

function closePage() {
  for (const stop of stops.splice(0)) stop();
  queryClient.clear();
}

/** A screen that shows the list. Answers the ids that it shows. */
function openScreen(owner = OWNER) {
  stops.push(lists.keep(owner));
  const observer = new QueryObserver(queryClient, {
    queryKey: KEY,
    queryFn: async () => (await call(listUpcomingBookings, { params: { userId: OWNER.id } })).bookings,
    refetchOnMount: "always",
    meta: KEPT_ON_PHONE,
  });
  stops.push(observer.subscribe(() => undefined));
  return () => observer.getCurrentResult().data?.map(({ id }) => id);
}

async function visitWithNetwork() {
  const shown = openScreen();
  await vi.advanceTimersByTimeAsync(100);
  expect(shown()).toEqual([testId(7)]);
  closePage();
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
  for (const phoneMs of [answeredAt - 3 * DAY_MS, answeredAt + DAY_MS]) {
    vi.setSystemTime(phoneMs);
    await lists.restore(OWNER);
    const at = keptAt(queryClient.getQueryState(KEY)?.dataUpdatedAt);
    expect(Math.abs((at?.getTime() ?? 0) - answeredAt)).toBeLessThan(5_000);
    // It is written again as it was.
    stops.push(lists.keep(OWNER));
    await vi.advanceTimersByTimeAsync(100);
    closePage();
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
  stops.push(lists.keep(OWNER));
  await vi.advanceTimersByTimeAsync(100);
  expect(queryClient.getQueryData(KEY)).toBe(undefined);
});

it("a newer answer is not replaced by the kept one", async () => {
  await visitWithNetwork();
  queryClient.setQueryData(KEY, "newer");
  await lists.restore(OWNER);
  expect(queryClient.getQueryData(KEY)).toBe("newer");
});

const answer = (queryKey: QueryKey, meta?: Record<string, boolean>) =>
  queryClient.fetchQuery({ queryKey, queryFn: () => "an answer", ...(meta && { meta }) });

it("a list that had arrived before this code was loaded is kept, too, and nothing that is not marked", async () => {
  await answer(KEY, KEPT_ON_PHONE);
  await answer(["money"]);
  stops.push(lists.keep(OWNER));
  await vi.advanceTimersByTimeAsync(100);
  closePage();
  await lists.restore(OWNER);
  expect([KEY, ["money"]].map((key) => queryClient.getQueryData(key))).toEqual(["an answer", undefined]);
});

it("another customer sees nothing of what was kept, and the sign-out deletes it", async () => {
  for (const end of [() => lists.restore({ id: testId(2) }), forgetUser]) {
    rememberUser(testCustomer(OWNER));
    await visitWithNetwork();
    expect(localStorage.getItem(KEPT_LISTS)).not.toBe(null);
    await end();
    await lists.restore(OWNER);
    expect([queryClient.getQueryData(KEY), localStorage.getItem(KEPT_LISTS)]).toEqual([undefined, null]);
  }
});

it("an answer that arrives after the sign-out, as in another tab, is not kept", async () => {
  stops.push(lists.keep(OWNER));
  await vi.advanceTimersByTimeAsync(100);
  forgetUser();
  await answer(KEY, KEPT_ON_PHONE);
  expect(localStorage.getItem(KEPT_LISTS)).toBe(null);
});

it("what another screen has kept stays when a page asks for one list alone", async () => {
  await visitWithNetwork();
  server.answer(listPastBookings, { bookings: [] });
  stops.push(lists.keep(OWNER));
  await vi.advanceTimersByTimeAsync(100);
  await answer(["customer", "bookings", OWNER.id, "past"], KEPT_ON_PHONE);
  expect(localStorage.getItem(KEPT_LISTS)).toContain(testId(7));
});

it.each(["null", "a text", "{}", '{"timestamp":1,"buster":"1  ","clientState":{"queries":[null]}}'])(
  "what another version has stored (%s) is deleted",
  async (text) => {
    for (const level of ["error", "warn"] as const) vi.spyOn(console, level).mockReturnValue();
    onTestFinished(() => void vi.restoreAllMocks());
    localStorage.setItem(KEPT_LISTS, text);
    await lists.restore({ id: "1" });
    expect([queryClient.getQueryCache().getAll(), localStorage.getItem(KEPT_LISTS) ?? "null"]).toEqual([
      [],
      "null",
    ]);
  },
);

it("the guide's day is kept for one admin in one role until it ends, and deleted at the sign-out", async () => {
  const today = { id: testId(3), role: "astrologer", day: "2026-11-22" };
  localStorage.setItem("admin", JSON.stringify(today));
  for (const end of [
    () => guidesDay.restore({ ...today, day: "2026-11-23" }),
    () => guidesDay.restore({ ...today, id: "2" }),
    () => guidesDay.restore({ ...today, role: "staff" }),
    forgetDay,
  ]) {
    stops.push(guidesDay.keep(today));
    await vi.advanceTimersByTimeAsync(100);
    await answer(["today"], KEPT_FOR_DAY);
    closePage();
    await guidesDay.restore(today);
    expect(queryClient.getQueryData(["today"])).toBe("an answer");
    closePage();
    await end();
    await guidesDay.restore(today);
    expect([queryClient.getQueryData(["today"]), localStorage.getItem(KEPT_DAY)]).toEqual([undefined, null]);
  }
});
