import { describe, expect, test } from "vitest";
import { firstTimeWithNotice, hasNotice, isBookableDay, rangeFault, stepsOf } from "./slots.ts";

const range = (startTime: string, endTime: string) => ({ startTime, endTime });

describe("steps of a day", () => {
  test("S10 no step runs past the end of its range", () => {
    expect(stepsOf([range("10:00", "10:30")])).toEqual(["10:00", "10:10", "10:20"]);
  });
  test("a range to midnight offers 23:50 as its last step", () => {
    expect(stepsOf([range("23:30", "24:00")])).toEqual(["23:30", "23:40", "23:50"]);
  });
  test("steps of several ranges come in the order of the day", () => {
    expect(stepsOf([range("17:00", "17:20"), range("09:00", "09:10")])).toEqual(["09:00", "17:00", "17:10"]);
  });
});

describe("ranges that cannot be saved", () => {
  test.each([
    ["S10 off the 10-minute mark", [range("10:00", "11:05")], 0, "off-the-mark"],
    ["an hour that no day has", [range("25:00", "26:00")], 0, "off-the-mark"],
    ["24:00 as a start", [range("24:00", "24:00")], 0, "off-the-mark"],
    ["S10 reversed", [range("11:00", "10:00")], 0, "reversed"],
    ["empty", [range("11:00", "11:00")], 0, "reversed"],
    ["S10 overlapping", [range("10:00", "11:00"), range("10:50", "12:00")], 1, "overlapping"],
    ["one inside another", [range("10:00", "12:00"), range("10:30", "11:00")], 1, "overlapping"],
  ] as const)("%s", (_, ranges, index, fault) => {
    expect(rangeFault(ranges)).toEqual({ index, fault });
  });
  test("ranges that touch are fine", () => {
    expect(rangeFault([range("10:00", "11:00"), range("11:00", "24:00")])).toBeNull();
  });
});

describe("which days and steps can be booked", () => {
  const now = new Date("2026-11-21T18:30:00Z"); // 00:00 IST on the 22nd
  test("S06 S07 today is India's day, not the machine's", () => {
    expect(isBookableDay("2026-11-21", now)).toBe(false);
    expect(isBookableDay("2026-11-22", now)).toBe(true);
  });
  test("S06 00:10 IST belongs to its IST date", () => {
    expect(hasNotice("2026-11-22", "00:10", now)).toBe(true);
    expect(hasNotice("2026-11-22", "00:00", now)).toBe(false);
  });
  test("60 days ahead is the last day", () => {
    expect(isBookableDay("2027-01-21", now)).toBe(true);
    expect(isBookableDay("2027-01-22", now)).toBe(false);
  });
});

test("the first time with notice of a day agrees with the notice of each step", () => {
  for (const instant of [
    "2026-11-21T04:30:00Z",
    "2026-11-21T04:30:01Z",
    "2026-11-21T18:25:00Z",
    "2026-11-21T18:15:00Z",
  ]) {
    const now = new Date(instant);
    for (const date of ["2026-11-20", "2026-11-21", "2026-11-22"]) {
      const first = firstTimeWithNotice(date, now);
      for (const step of stepsOf([{ startTime: "00:00", endTime: "24:00" }]))
        expect([instant, date, step, step >= first]).toEqual([
          instant,
          date,
          step,
          hasNotice(date, step, now),
        ]);
    }
  }
});
