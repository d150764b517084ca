import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { inEnglish } from "#web/testing/in-english.ts";
import { cleanup, fireEvent, render, screen, update } from "#web/testing/library.tsx";
import { Calendar } from "./calendar.tsx";

inEnglish();
afterEach(cleanup);

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

type Props = Parameters<typeof Calendar>[0];

const PROPS: Omit<Props, "onSelect" | "onMonthChange"> = {
  today: "2026-11-21",
  selected: null,
  month: "2026-11",
  firstDate: "2026-11-21",
  lastDate: "2027-01-20",
  isDisabled: (date) => date < "2026-11-21" || date > "2027-01-20" || date === "2026-11-25",
  dayLabel: (date, is) => `${date}${is.isToday ? " today" : ""}${is.isDisabled ? " closed" : ""}`,
};

function show(changes: Partial<Props> = {}) {
  const onSelect = vi.fn();
  const onMonthChange = vi.fn();
  render(<Calendar {...PROPS} onSelect={onSelect} onMonthChange={onMonthChange} {...changes} />);
  return { onSelect, onMonthChange };
}

const day = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const focusedDay = () => document.activeElement?.getAttribute("aria-label");

function press(name: string, key: string) {
  update(() => day(name).focus());
  fireEvent.keyDown(day(name), { key });
}

function Months() {
  const [month, setMonth] = useState("2026-11");
  return <Calendar {...PROPS} onSelect={vi.fn()} month={month} onMonthChange={setMonth} />;
}

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
    expect(focusedDay()).toBe("2026-11-26");
  });

  it.each([
    ["ArrowLeft", "2026-11-24", "2026-11-23"],
    ["ArrowUp", "2026-11-30", "2026-11-23"],
    ["ArrowDown", "2026-11-23", "2026-11-30"],
    ["ArrowLeft", "2026-11-21 today", "2026-11-21 today"],
    ["Home", "2026-11-27", "2026-11-22"],
    ["End", "2026-11-23", "2026-11-28"],
  ])("moves by %s from %s to %s", (key, from, to) => {
    show();
    press(from, key);
    expect(focusedDay()).toBe(to);
  });

  it("goes on in the next month where the keys lead there, and has the focus there", () => {
    render(<Months />);
    press("2026-11-30", "ArrowRight");
    expect(focusedDay()).toBe("2026-12-01");
    press("2026-12-01", "ArrowLeft");
    expect(focusedDay()).toBe("2026-11-30");
    press("2026-11-30", "PageDown");
    expect(focusedDay()).toBe("2026-12-30");
    press("2026-12-30", "PageDown");
    expect(focusedDay()).toBe("2027-01-20");
    press("2027-01-20", "PageDown");
    expect(focusedDay()).toBe("2027-01-20");
    press("2027-01-20", "PageUp");
    expect(focusedDay()).toBe("2026-12-20");
    expect(screen.getByText("December 2026")).toBeTruthy();
  });

  it.each([
    ["the chosen day", { selected: "2026-11-26" }, "2026-11-26"],
    ["today", {}, "2026-11-21 today"],
    ["the first day that can be chosen", { month: "2026-12" }, "2026-12-01"],
  ])("is entered by Tab at %s", (_, changes, expected) => {
    show(changes);
    const stops = screen.getAllByRole("button").filter((button) => button.tabIndex === 0);
    expect(stops.map((button) => button.getAttribute("aria-label")).slice(2)).toEqual([expected]);
  });

  it("keeps the focus on a day that can no longer be chosen, and goes on from there", () => {
    const without = (closed: string) => (
      <Calendar
        {...PROPS}
        onSelect={vi.fn()}
        onMonthChange={vi.fn()}
        isDisabled={(date) => date === closed}
      />
    );
    const { rerender } = render(without("2026-11-25"));
    update(() => day("2026-11-24").focus());
    rerender(without("2026-11-24"));
    expect(focusedDay()).toBe("2026-11-24 closed");
    fireEvent.keyDown(day("2026-11-24 closed"), { key: "ArrowRight" });
    expect(focusedDay()).toBe("2026-11-25");
  });
});
