import { describe, expect, test } from "vitest";
import {
  canCloseDays,
  dayState,
  daysOnSameWeekday,
  findTimeRangeError,
  firstTimeWithNotice,
  hasNotice,
  isBookableDay,
  offerSlots,
  slotTimesOf,
} from "./slots.ts";

const range = (startTime: string, endTime: string) => ({ startTime, endTime });

describe("the slots of a day", () => {
  test("do not run past the end of their range", () => {
    expect(slotTimesOf([range("10:00", "10:30")])).toEqual(["10:00", "10:10", "10:20"]);
  });
  test("end with 23:50 for a range until midnight", () => {
    expect(slotTimesOf([range("23:30", "24:00")])).toEqual(["23:30", "23:40", "23:50"]);
  });
  test("are sorted by time for several ranges", () => {
    expect(slotTimesOf([range("17:00", "17:20"), range("09:00", "09:10")])).toEqual([
      "09:00",
      "17:00",
      "17:10",
    ]);
  });
});

describe("an invalid range is found:", () => {
  test.each([
    ["a time that is not on a 10-minute mark", [range("10:00", "11:05")], 0, "off-the-mark"],
    ["an hour that does not exist", [range("25:00", "26:00")], 0, "off-the-mark"],
    ["24:00 as a start", [range("24:00", "24:00")], 0, "off-the-mark"],
    ["an end before the start", [range("11:00", "10:00")], 0, "reversed"],
    ["an empty range", [range("11:00", "11:00")], 0, "reversed"],
    ["two that overlap", [range("10:00", "11:00"), range("10:50", "12:00")], 1, "overlapping"],
    ["one inside another", [range("10:00", "12:00"), range("10:30", "11:00")], 1, "overlapping"],
  ] as const)("%s", (_, ranges, index, error) => {
    expect(findTimeRangeError(ranges)).toEqual({ index, error });
  });
  test("adjacent ranges are valid", () => {
    expect(findTimeRangeError([range("10:00", "11:00"), range("11:00", "24:00")])).toBeNull();
  });
});

describe("booking ahead", () => {
  const now = new Date("2026-11-21T18:30:00Z"); // 00:00 IST on the 22nd
  test("begins with today in India, not with the machine's day", () => {
    expect(isBookableDay("2026-11-21", now)).toBe(false);
    expect(isBookableDay("2026-11-22", now)).toBe(true);
  });
  test("needs 10 minutes of notice, also for a slot just after midnight", () => {
    expect(hasNotice("2026-11-22", "00:10", now)).toBe(true);
    expect(hasNotice("2026-11-22", "00:00", now)).toBe(false);
  });
  test("ends 60 days from today", () => {
    expect(isBookableDay("2027-01-21", now)).toBe(true);
    expect(isBookableDay("2027-01-22", now)).toBe(false);
  });
});

test("firstTimeWithNotice agrees with hasNotice for every slot of a day", () => {
  for (const instant of [
    "2026-11-21T04:30:00Z",
    "2026-11-21T04:30:01Z",
    "2026-11-21T18:25:00Z",
    "2026-11-21T18:15:00Z",
  ]) {
    const now = new Date(instant);
    for (const date of ["2026-11-20", "2026-11-21", "2026-11-22"]) {
      const first = firstTimeWithNotice(date, now);
      for (const time of slotTimesOf([{ startTime: "00:00", endTime: "24:00" }]))
        expect([instant, date, time, time >= first]).toEqual([
          instant,
          date,
          time,
          hasNotice(date, time, now),
        ]);
    }
  }
});

describe("the state of a day", () => {
  const now = new Date("2026-11-21T04:30:00Z");
  test.each([
    ["past", "2026-11-20", [range("10:00", "10:20")], []],
    ["closed", "2026-11-21", [], ["10:00"]],
    ["open", "2026-11-21", [range("10:00", "10:20")], ["10:00"]],
    ["full", "2026-11-22", [range("10:00", "10:20")], ["10:00", "10:10"]],
  ])("is %s", (state, date, ranges, taken) => {
    expect(dayState(date, ranges, taken, now)).toBe(state);
  });

  test("days can be closed from today in India until a year ahead", () => {
    expect(canCloseDays("2026-11-21", "2027-11-21", now)).toBe(true);
    expect(canCloseDays("2026-11-20", "2026-11-21", now)).toBe(false);
    expect(canCloseDays("2026-11-21", "2027-11-22", now)).toBe(false);
    expect(canCloseDays("2026-11-23", "2026-11-22", now)).toBe(false);
  });
});

describe("slots for sessions that must move", () => {
  const session = (id: string, sessionTime: string) => ({ id, sessionDate: "2026-11-21", sessionTime });

  test("are the nearest free ones of the first day, then of the next, each offered once", () => {
    const sessions = [
      session("a", "16:00"),
      session("b", "16:00"),
      session("c", "09:00"),
      session("d", "09:00"),
    ];
    const free = [
      { date: "2026-11-22", times: ["10:00", "15:50"] },
      { date: "2026-11-23", times: ["16:00"] },
    ];
    expect([...offerSlots(sessions, free).values()]).toEqual([
      { sessionDate: "2026-11-22", sessionTime: "15:50" },
      { sessionDate: "2026-11-22", sessionTime: "10:00" },
      { sessionDate: "2026-11-23", sessionTime: "16:00" },
      null,
    ]);
  });
});

test("the weekday of an earlier session comes four times from today in India on, today first", () => {
  // Tuesday in India, and still Monday elsewhere.
  const now = new Date("2026-11-23T18:40:00Z");
  expect(daysOnSameWeekday("2026-11-18", now)).toEqual([
    "2026-11-25",
    "2026-12-02",
    "2026-12-09",
    "2026-12-16",
  ]);
  expect(daysOnSameWeekday("2026-11-17", now)[0]).toBe("2026-11-24");
  expect(daysOnSameWeekday("2026-11-16", now)[0]).toBe("2026-11-30");
});
