import { afterEach, describe, expect, it, vi } from "vitest";
import { slotTimesOf } from "#domain/slots.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { cleanup, fireEvent, render, screen, update } from "#web/testing/library.tsx";
import { SlotGrid } from "./slot-grid.tsx";

inEnglish();
afterEach(cleanup);

const slotsOf = (startTime: string, endTime: string, taken: string[] = []) =>
  slotTimesOf([{ startTime, endTime }]).map((time) => ({ time, available: !taken.includes(time) }));
const DATE = "2026-11-21";

describe("the times of a day", () => {
  it("have full names, and report the pressed one", () => {
    const onChoose = vi.fn();
    render(<SlotGrid date={DATE} slots={slotsOf("16:00", "17:00")} chosen={null} onChoose={onChoose} />);
    screen.getByRole("button", { name: "Saturday, 21 November 2026, 4:30 PM, free" }).click();
    expect(onChoose).toHaveBeenCalledWith("16:30");
  });

  it("stand in three to six columns, by the width", () => {
    const { container } = render(
      <SlotGrid date={DATE} slots={slotsOf("16:00", "17:00")} chosen={null} onChoose={vi.fn()} />,
    );
    const columns = container.querySelector("[class*=grid-cols-3]")?.className.match(/grid-cols-\d/g);
    expect(columns).toEqual(["grid-cols-3", "grid-cols-4", "grid-cols-5", "grid-cols-6"]);
  });

  it("cannot be chosen if they are booked", () => {
    const onChoose = vi.fn();
    const slots = slotsOf("16:00", "17:00", ["16:10"]);
    render(<SlotGrid date={DATE} slots={slots} chosen={null} onChoose={onChoose} />);
    const taken = screen.getByRole("button", { name: /4:10 PM, booked/ });
    taken.click();
    expect(taken.getAttribute("aria-disabled")).toBe("true");
    expect(onChoose).not.toHaveBeenCalled();
  });

  it("keep the focus if the focused time is booked meanwhile", () => {
    const grid = (taken: string[]) => (
      <SlotGrid date={DATE} slots={slotsOf("16:00", "17:00", taken)} chosen={null} onChoose={vi.fn()} />
    );
    const { rerender } = render(grid([]));
    screen.getByRole("button", { name: /4:30 PM, free/ }).focus();
    rerender(grid(["16:30"]));
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/4:30 PM, booked/);
  });

  it("pass the focus on if the focused time passes", () => {
    const grid = (from: string) => (
      <SlotGrid date={DATE} slots={slotsOf(from, "17:00")} chosen={null} onChoose={vi.fn()} />
    );
    const { rerender } = render(grid("16:00"));
    update(() => screen.getByRole("button", { name: /4:00 PM/ }).focus());
    rerender(grid("16:10"));
    expect(document.activeElement?.textContent).toBe("4:10 PM");
  });

  it("are reached by the arrow keys, the free ones only", () => {
    render(
      <SlotGrid date={DATE} slots={slotsOf("16:00", "17:00", ["16:10"])} chosen={null} onChoose={vi.fn()} />,
    );
    screen.getByRole("button", { name: /4:00 PM/ }).focus();
    const press = (key: string) => {
      if (document.activeElement) fireEvent.keyDown(document.activeElement, { key });
      return document.activeElement?.textContent;
    };
    expect(press("ArrowRight")).toBe("4:20 PM");
    expect(press("End")).toBe("4:50 PM");
    expect(press("ArrowLeft")).toBe("4:40 PM");
    expect(press("Home")).toBe("4:00 PM");
    expect(press("ArrowLeft")).toBe("4:00 PM");
  });

  it("have one tab stop: the time focused last, the chosen one, or the first free one", () => {
    const slots = slotsOf("16:00", "17:00", ["16:00"]);
    const { rerender } = render(<SlotGrid date={DATE} slots={slots} chosen={null} onChoose={vi.fn()} />);
    const stops = () => screen.getAllByRole("button").filter((button) => button.tabIndex === 0);
    expect(stops().map((button) => button.textContent)).toEqual(["4:10 PM"]);
    rerender(<SlotGrid date={DATE} slots={slots} chosen="16:40" onChoose={vi.fn()} />);
    expect(stops().map((button) => button.textContent)).toEqual(["4:40 PM"]);
    fireEvent.focus(screen.getByRole("button", { name: /4:20 PM/ }));
    expect(stops().map((button) => button.textContent)).toEqual(["4:20 PM"]);
  });

  it("mark the time of the session that is being moved, which cannot be chosen", () => {
    const onChoose = vi.fn();
    const slots = slotsOf("16:00", "17:00", ["16:30"]);
    render(<SlotGrid date={DATE} slots={slots} chosen={null} movedFrom="16:30" onChoose={onChoose} />);
    screen.getByRole("button", { name: /4:30 PM, your session now/ }).click();
    expect(onChoose).not.toHaveBeenCalled();
  });

  it("stay grouped by part of the day while the first ones pass", () => {
    const { rerender } = render(
      <SlotGrid date={DATE} slots={slotsOf("08:50", "12:00")} chosen={null} onChoose={vi.fn()} />,
    );
    rerender(<SlotGrid date={DATE} slots={slotsOf("09:10", "12:00")} chosen={null} onChoose={vi.fn()} />);
    expect(screen.getByRole("tab", { selected: true }).textContent).toMatch(/^Morning/);
  });

  it("of a short day are shown at once", () => {
    render(<SlotGrid date={DATE} slots={slotsOf("11:00", "13:00")} chosen={null} onChoose={vi.fn()} />);
    expect(screen.getAllByRole("button")).toHaveLength(12);
  });

  it("of a long day are shown one part at a time, the first with a free time at first; tabs count the free ones", () => {
    const slots = slotsOf("03:00", "23:50").map((slot) => ({ ...slot, available: slot.time >= "13:00" }));
    render(<SlotGrid date={DATE} slots={slots} chosen={null} onChoose={vi.fn()} />);
    const tabs = screen.getAllByRole("tab").map((tab) => tab.textContent?.replace(/\s+/, " "));
    expect(tabs).toEqual([
      "Early Full",
      "Morning Full",
      "Afternoon 18 free",
      "Evening 24 free",
      "Night 23 free",
    ]);
    expect(screen.getByRole("tab", { selected: true }).textContent).toMatch(/^Afternoon/);
    expect(screen.queryByRole("button", { name: /8:30 PM/ })).toBeNull();
    fireEvent.click(screen.getByRole("tab", { name: /^Night/ }));
    expect(screen.getByRole("button", { name: /8:30 PM, free/ }).textContent).toBe("8:30");
    expect(screen.queryByRole("button", { name: / 1:00 PM/ })).toBeNull();
  });

  it("are shown if one of them is chosen", () => {
    const slots = slotsOf("06:00", "23:50");
    render(<SlotGrid date={DATE} slots={slots} chosen="20:30" onChoose={vi.fn()} />);
    expect(screen.getByRole("tab", { selected: true }).textContent).toMatch(/^Night/);
    expect(screen.getByRole("button", { pressed: true }).getAttribute("aria-label")).toMatch(/8:30 PM/);
  });

  it("are shown if one of them is chosen elsewhere while another part is open", () => {
    const slots = slotsOf("06:00", "23:50");
    const { rerender } = render(<SlotGrid date={DATE} slots={slots} chosen={null} onChoose={vi.fn()} />);
    fireEvent.click(screen.getByRole("tab", { name: /^Night/ }));
    expect(screen.getByRole("tab", { selected: true }).textContent).toMatch(/^Night/);
    rerender(<SlotGrid date={DATE} slots={slots} chosen="06:10" onChoose={vi.fn()} />);
    expect(screen.getByRole("tab", { selected: true }).textContent).toMatch(/^Morning/);
  });
});
