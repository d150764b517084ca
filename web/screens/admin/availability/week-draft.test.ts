import { describe, expect, test } from "vitest";
import {
  changeArea,
  changedDays,
  closeSlots,
  countChanged,
  mondayOf,
  openSlots,
  slotOf,
} from "./week-draft.ts";

const range = (startTime: string, endTime: string) => ({ startTime, endTime });
const span = (from: string, to: string) => ({ from: slotOf(from), to: slotOf(to) });

describe("opening slots", () => {
  test("adds a range in the order of the day", () => {
    expect(openSlots([range("16:00", "18:00")], span("10:00", "11:00"))).toEqual([
      range("10:00", "11:00"),
      range("16:00", "18:00"),
    ]);
  });
  test("joins the ranges that it touches or overlaps", () => {
    const ranges = [range("10:00", "11:00"), range("12:00", "13:00"), range("16:00", "18:00")];
    expect(openSlots(ranges, span("11:00", "12:30"))).toEqual([
      range("10:00", "13:00"),
      range("16:00", "18:00"),
    ]);
  });
  test("reaches midnight", () => {
    expect(openSlots([], { from: 143, to: 144 })).toEqual([range("23:50", "24:00")]);
  });
});

describe("closing slots", () => {
  test("splits a range, shortens one and removes one", () => {
    expect(closeSlots([range("10:00", "12:00")], span("10:30", "11:00"))).toEqual([
      range("10:00", "10:30"),
      range("11:00", "12:00"),
    ]);
    expect(closeSlots([range("10:00", "12:00")], span("11:00", "13:00"))).toEqual([range("10:00", "11:00")]);
    expect(closeSlots([range("10:00", "12:00")], span("09:00", "13:00"))).toEqual([]);
  });
  test("leaves ranges that only touch it", () => {
    expect(closeSlots([range("10:00", "11:00")], span("11:00", "12:00"))).toEqual([range("10:00", "11:00")]);
  });
});

describe("the draft of a week", () => {
  const days = [
    { date: "2026-11-23", ranges: [range("10:00", "11:00")] },
    { date: "2026-11-24", ranges: [] },
    { date: "2026-11-25", ranges: [] },
  ];
  const area = { firstDate: "2026-11-23", lastDate: "2026-11-24", ...span("10:30", "11:30") };

  test("changes the days of the area alone, and counts only slots that change", () => {
    expect(countChanged(days, {}, area, "open")).toBe(9);
    const draft = changeArea(days, {}, area, "open");
    expect(changedDays(days, draft)).toEqual([
      { date: "2026-11-23", timeRanges: [range("10:00", "11:30")] },
      { date: "2026-11-24", timeRanges: [range("10:30", "11:30")] },
    ]);
    expect(countChanged(days, draft, area, "close")).toBe(12);
  });

  test("without a difference to what is saved has nothing to send", () => {
    const opened = changeArea(days, {}, { ...area, ...span("11:00", "12:00") }, "open");
    expect(
      changedDays(days, changeArea(days, opened, { ...area, ...span("11:00", "12:00") }, "close")),
    ).toEqual([]);
  });

  test("a week begins on Monday", () => {
    expect(["2026-11-22", "2026-11-23", "2026-11-29"].map(mondayOf)).toEqual([
      "2026-11-16",
      "2026-11-23",
      "2026-11-23",
    ]);
  });
});
