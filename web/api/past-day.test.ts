import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setLanguage } from "#web/i18n/language.ts";
import { formatPastDay } from "./past-day.ts";

beforeEach(async () => {
  await setLanguage("en");
  // Already 2027 in India.
  vi.useFakeTimers({ now: new Date("2026-12-31T19:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

it("names the year of a day of another year, and only of such a day", () => {
  expect(formatPastDay("2027-01-02")).toBe("Sat, 2 Jan");
  expect(formatPastDay("2026-12-31")).toBe("Thu, 31 Dec 2026");
  expect(formatPastDay("2024-05-22")).toBe("Wed, 22 May 2024");
});
