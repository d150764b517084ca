import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { cleanup, fireEvent, render, screen, update } from "#web/testing/library.tsx";
import { Calendar } from "./calendar.tsx";

beforeAll(async () => {
  await needSentences("admin");
  await setLanguage("en");
});
afterEach(cleanup);

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

function show(changes: Partial<Parameters<typeof Calendar>[0]> = {}) {
  const onSelect = vi.fn();
  const onMonthChange = vi.fn();
  render(
    <Calendar
      today="2026-11-21"
      selected={null}
      onSelect={onSelect}
      month="2026-11"
      onMonthChange={onMonthChange}
      firstDate="2026-11-21"
      lastDate="2027-01-20"
      isDisabled={(date) => date < "2026-11-21" || date === "2026-11-25"}
      dayLabel={(date, is) =>
        `${date}${is.isToday ? " today" : ""}${is.isMarked ? " marked" : ""}${is.isDisabled ? " closed" : ""}`
      }
      {...changes}
    />,
  );
  return { onSelect, onMonthChange };
}

const day = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

describe("the calendar", () => {
  it("passes the pressed day as a date string", () => {
    const { onSelect } = show();
    fireEvent.click(day("2026-11-24"));
    expect(onSelect).toHaveBeenCalledWith("2026-11-24");
  });

  it("starts weeks on Sunday", () => {
    show();
    const heads = screen.getAllByRole("columnheader", { hidden: true });
    expect(heads.map((head) => head.getAttribute("aria-label"))).toEqual(WEEKDAYS);
  });

  it("disables the days that isDisabled names, and labels today", () => {
    const { onSelect } = show();
    fireEvent.click(day("2026-11-25 closed"));
    fireEvent.click(day("2026-11-20 closed"));
    expect(onSelect).not.toHaveBeenCalled();
    expect(day("2026-11-21 today").disabled).toBe(false);
  });

  it("marks the day given as marked", () => {
    show({ marked: "2026-11-26" });
    expect(day("2026-11-26 marked").disabled).toBe(false);
  });

  it("navigates months between the first and the last day, across the year", () => {
    const { onMonthChange } = show({ month: "2026-12" });
    fireEvent.click(day("Next month"));
    expect(onMonthChange).toHaveBeenLastCalledWith("2027-01");
    fireEvent.click(day("Previous month"));
    expect(onMonthChange).toHaveBeenLastCalledWith("2026-11");
    cleanup();
    const atTheEnd = show({ month: "2027-01" });
    fireEvent.click(day("Next month"));
    expect(atTheEnd.onMonthChange).not.toHaveBeenCalled();
  });

  it("skips disabled days with the arrow keys", () => {
    show({ selected: "2026-11-24" });
    update(() => day("2026-11-24").focus());
    fireEvent.keyDown(day("2026-11-24"), { key: "ArrowRight" });
    expect(document.activeElement?.getAttribute("aria-label")).toBe("2026-11-26");
  });
});
