import { afterEach, expect, it, vi } from "vitest";
import { addDays } from "#domain/ist-time.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { cleanup, fireEvent, render, screen } from "#web/testing/library.tsx";
import { daysOfStrip, daysOfWeeks, WeekStrip } from "./day-section.tsx";

inEnglish();
afterEach(cleanup);

const FROM = "2026-11-21";
const TO = addDays(FROM, 60);

function show(open: readonly string[] | null, chosen: string | null = null, full: readonly string[] = []) {
  const onChoose = vi.fn();
  render(
    <WeekStrip
      from={FROM}
      to={TO}
      open={open && new Set(open)}
      full={new Set(full)}
      chosen={chosen}
      marked={null}
      dayLabel={(date) => date}
      onChoose={onChoose}
    />,
  );
  return onChoose;
}

it("the strip has seven days: from today on, or those around the chosen day", () => {
  expect(daysOfStrip(FROM, TO, null).at(-1)).toBe(addDays(FROM, 6));
  expect(daysOfStrip(FROM, TO, addDays(FROM, 6))[0]).toBe(FROM);
  expect(daysOfStrip(FROM, TO, addDays(FROM, 9))[0]).toBe(addDays(FROM, 7));
  expect(daysOfStrip(FROM, TO, TO)).toHaveLength(7);
  expect(daysOfStrip(FROM, TO, TO).at(-1)).toBe(TO);
});

it("a day without a free time says whether it is full or closed, and the full one alone can be chosen", () => {
  const onChoose = show([FROM], null, ["2026-11-22"]);
  const texts = screen.getAllByRole("button").map((button) => button.lastElementChild?.textContent);
  expect(texts.slice(0, 3)).toEqual(["Today21", "Sun22Full", "Mon23Closed"]);
  for (const day of ["2026-11-23", "2026-11-22", FROM])
    fireEvent.click(screen.getByRole("button", { name: day }));
  expect(onChoose.mock.calls).toEqual([["2026-11-22"], [FROM]]);
});

it("the Tab key stops once at the strip, and the arrow keys move between open days", () => {
  show(["2026-11-21", "2026-11-24"], "2026-11-24");
  const stops = screen.getAllByRole("button").filter((button) => button.tabIndex === 0);
  expect(stops.map((button) => button.firstElementChild?.textContent)).toEqual(["2026-11-24"]);
  stops[0]?.focus();
  fireEvent.keyDown(stops[0] as HTMLElement, { key: "ArrowLeft" });
  expect(document.activeElement?.firstElementChild?.textContent).toBe("2026-11-21");
});

it("a chosen day that has no free time any more can keep the focus", () => {
  show([], "2026-11-24");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "2026-11-24" }).disabled).toBe(false);
});

it("all weeks go from this one over the end of the month to the last day that can be chosen, and are five at least", () => {
  const none = daysOfWeeks(FROM, TO, []);
  // 2026-11-21 is a Saturday.
  expect([none[0], none.at(-1), none.length]).toEqual(["2026-11-15", "2026-12-19", 35]);
  expect(daysOfWeeks(FROM, TO, [addDays(FROM, 30)]).at(-1)).toBe("2026-12-26");
  expect(daysOfWeeks(FROM, TO, [addDays(TO, 30)]).at(-1)).toBe("2026-12-19");
});

it("among all weeks the days before today have no button, and the first day of a month names it", () => {
  render(
    <WeekStrip
      {...{ from: FROM, to: TO, chosen: null, marked: null, full: new Set(), isWhole: true }}
      open={new Set([FROM])}
      dayLabel={(date) => date}
      onChoose={() => undefined}
    />,
  );
  const buttons = screen.getAllByRole("button");
  expect(buttons).toHaveLength(29);
  const textOf = (day: string) => screen.getByRole("button", { name: day }).lastElementChild?.textContent;
  expect([FROM, "2026-11-22", "2026-12-01"].map(textOf)).toEqual(["21 Nov", "22", "1 Dec"]);
});
