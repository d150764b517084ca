import { describe, expect, it } from "vitest";
import {
  formatCountdown,
  formatDateMonthFirst,
  formatDatePadded,
  formatDay,
  formatDayLong,
  formatDayLongMonthFirst,
  formatMonth,
  formatTime,
  formatTimePadded,
  weekdayInitials,
} from "./format.ts";
import { setLanguage } from "./language.ts";

async function inBoth(write: () => string): Promise<string[]> {
  await setLanguage("hi");
  const hindi = write();
  await setLanguage("en");
  return [hindi, write()];
}

describe("format", () => {
  it("writes a day short and in full, in both languages", async () => {
    expect(await inBoth(() => formatDay("2026-11-21"))).toEqual(["शनि, 21 नव", "Sat, 21 Nov"]);
    const first = "2027-02-01";
    expect(await inBoth(() => formatDayLong(first))).toEqual([
      "सोमवार, 1 फ़रवरी 2027",
      "Monday, 1 February 2027",
    ]);
    expect(await inBoth(() => formatDayLongMonthFirst(first))).toEqual([
      "सोमवार, 1 फ़रवरी 2027",
      "Monday, February 1, 2027",
    ]);
  });

  it("writes days and times under each other in tables", async () => {
    expect(await inBoth(() => formatDatePadded("2026-11-05"))).toEqual(["05 नव 2026", "05 Nov 2026"]);
    expect(await inBoth(() => formatDateMonthFirst("2026-11-05"))).toEqual(["5 नव 2026", "Nov 5, 2026"]);
    expect(await inBoth(() => formatTimePadded("16:30"))).toEqual(["शाम 04:30", "04:30 PM"]);
    expect(formatTimePadded("10:10")).toBe("10:10 AM");
  });

  it("writes a month by any of its days", async () => {
    expect(await inBoth(() => formatMonth("2026-11"))).toEqual(["नवंबर 2026", "November 2026"]);
    expect(formatMonth("2026-11-30")).toBe("November 2026");
  });

  it.each([
    ["00:00", "रात 12:00", "12:00 AM"],
    ["03:50", "रात 3:50", "3:50 AM"],
    ["04:00", "सुबह 4:00", "4:00 AM"],
    ["11:50", "सुबह 11:50", "11:50 AM"],
    ["12:00", "दोपहर 12:00", "12:00 PM"],
    ["15:50", "दोपहर 3:50", "3:50 PM"],
    ["16:30", "शाम 4:30", "4:30 PM"],
    ["19:50", "शाम 7:50", "7:50 PM"],
    ["20:00", "रात 8:00", "8:00 PM"],
    ["23:50", "रात 11:50", "11:50 PM"],
    ["24:00", "रात 12:00", "12:00 AM"],
  ])("says %s as people say it", async (time, hindi, english) => {
    expect(await inBoth(() => formatTime(time))).toEqual([hindi, english]);
  });

  it("counts a wait down in minutes and seconds", () => {
    expect(formatCountdown(845)).toBe("14:05");
    expect(formatCountdown(9)).toBe("0:09");
  });

  it("begins the week on Sunday", async () => {
    expect(await inBoth(() => weekdayInitials().join(" "))).toEqual(["र सो मं बु गु शु श", "S M T W T F S"]);
  });
});
