import { describe, expect, it } from "vitest";
import {
  formatCount,
  formatCountdown,
  formatDateMonthFirst,
  formatDatePadded,
  formatDay,
  formatDayLong,
  formatDayLongMonthFirst,
  formatMonth,
  formatRupees,
  formatTime,
  formatTimePadded,
  weekdayInitials,
} from "./format.ts";

describe("format", () => {
  it("writes a day short and in full, in both languages", () => {
    expect(formatDay("hi", "2026-11-21")).toBe("शनि, 21 नव");
    expect(formatDay("en", "2026-11-21")).toBe("Sat, 21 Nov");
    expect(formatDayLong("hi", "2027-02-01")).toBe("सोमवार, 1 फ़रवरी 2027");
    expect(formatDayLong("en", "2027-02-01")).toBe("Monday, 1 February 2027");
    expect(formatDayLongMonthFirst("en", "2027-02-01")).toBe("Monday, February 1, 2027");
    expect(formatDayLongMonthFirst("hi", "2027-02-01")).toBe("सोमवार, 1 फ़रवरी 2027");
  });

  it("writes days and times under each other in tables", () => {
    expect(formatDatePadded("en", "2026-11-05")).toBe("05 Nov 2026");
    expect(formatDatePadded("hi", "2026-11-05")).toBe("05 नव 2026");
    expect(formatDateMonthFirst("en", "2026-11-05")).toBe("Nov 5, 2026");
    expect(formatDateMonthFirst("hi", "2026-11-05")).toBe("5 नव 2026");
    expect(formatTimePadded("en", "16:30")).toBe("04:30 PM");
    expect(formatTimePadded("en", "10:10")).toBe("10:10 AM");
    expect(formatTimePadded("hi", "16:30")).toBe("शाम 04:30");
  });

  it("writes a month by any of its days", () => {
    expect(formatMonth("hi", "2026-11")).toBe("नवंबर 2026");
    expect(formatMonth("en", "2026-11-30")).toBe("November 2026");
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
  ])("says %s as people say it", (time, hindi, english) => {
    expect(formatTime("hi", time)).toBe(hindi);
    expect(formatTime("en", time)).toBe(english);
  });

  it("groups rupees the Indian way", () => {
    expect(formatRupees(751)).toBe("₹751");
    expect(formatRupees(1100)).toBe("₹1,100");
    expect(formatRupees(123456)).toBe("₹1,23,456");
    expect([123.5, 123.45, 0.07].map(formatRupees)).toEqual(["₹123.50", "₹123.45", "₹0.07"]);
  });

  it("counts a wait down in minutes and seconds", () => {
    expect(formatCountdown(845)).toBe("14:05");
    expect(formatCountdown(9)).toBe("0:09");
  });

  it("begins the week on Sunday", () => {
    expect(weekdayInitials("hi")[0]).toBe("र");
    expect(weekdayInitials("en")).toHaveLength(7);
  });

  it("writes counts as India does", () => {
    expect(formatCount(100000)).toBe("1,00,000");
  });
});
