import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetDay, KEPT_FOR_DAY, keepDay, restoreDay } from "./day-cache.ts";
import { queryClient } from "./queries.ts";

const TODAY = { day: "2026-11-22", adminId: "1" };
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  queryClient.clear();
  localStorage.clear();
  vi.useRealTimers();
});

const ask = (key: string, meta?: typeof KEPT_FOR_DAY) =>
  queryClient.fetchQuery({ queryKey: [key], queryFn: () => `answer of ${key}`, ...(meta ? { meta } : {}) });

/** Loads a marked and an unmarked query, and begins anew as after a reload. */
async function loadAndReload() {
  const stop = keepDay(TODAY);
  await ask("today", KEPT_FOR_DAY);
  await ask("money");
  await vi.advanceTimersByTimeAsync(1_000);
  stop();
  queryClient.clear();
}
const restored = () => ["today", "money"].map((key) => queryClient.getQueryData([key]));

test("after a reload the answers of marked queries are there, and others are not", async () => {
  await loadAndReload();
  restoreDay(TODAY);
  expect(restored()).toEqual(["answer of today", undefined]);
});

test("a newer answer is not replaced by the kept one", async () => {
  await loadAndReload();
  queryClient.setQueryData(["today"], "newer");
  restoreDay(TODAY);
  expect(restored()).toEqual(["newer", undefined]);
});

test("on another day, for another admin and after the sign-out nothing is restored, and the copy is deleted", async () => {
  for (const end of [
    () => restoreDay({ ...TODAY, day: "2026-11-23" }),
    () => restoreDay({ ...TODAY, adminId: "2" }),
    forgetDay,
  ]) {
    await loadAndReload();
    end();
    restoreDay(TODAY);
    expect([restored(), localStorage.length]).toEqual([[undefined, undefined], 0]);
  }
});

test("what another version has stored in another form is left out, and written over", async () => {
  const entries = [null, "text", {}, { key: "today", data: 1 }, { key: ["today"], data: null }];
  localStorage.setItem("guide-day", JSON.stringify({ ...TODAY, answers: entries }));
  restoreDay(TODAY);
  expect(restored()).toEqual([undefined, undefined]);
  await loadAndReload();
  restoreDay(TODAY);
  expect(restored()).toEqual(["answer of today", undefined]);
});
