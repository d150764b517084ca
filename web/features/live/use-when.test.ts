import { expect, it } from "vitest";
import { inEnglish } from "#web/testing/in-english.ts";
import { renderHook } from "#web/testing/library.tsx";
import { useWhen } from "./use-when.ts";

inEnglish();

it.each([
  ["2026-11-21", "Today, 4:30 PM IST"],
  ["2026-11-22", "Tomorrow, 4:30 PM IST"],
  ["2026-11-25", "Wed, 25 Nov, 4:30 PM IST"],
])("on the 21st in India, a session of %s is written: %s", (sessionDate, words) => {
  // Still the 20th in London.
  const now = new Date("2026-11-21T00:10:00+05:30");
  const { result } = renderHook(() => useWhen({ sessionDate, sessionTime: "16:30" }, now));
  expect(result.current.replaceAll("\u00a0", " ")).toBe(words);
});
