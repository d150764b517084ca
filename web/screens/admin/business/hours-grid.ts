// The open hours of a week as a grid, and the way through it by keys.
import type { Business } from "#contract/business.ts";

export type HourCell = { weekday: number; hour: number; openSlots: number; filledSlots: number } | null;
export type HoursGrid = {
  hours: number[];
  /** Monday first, a cell for each hour. Null: closed. */
  rows: { weekday: number; cells: HourCell[] }[];
};

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** From the first to the last hour in which a slot was open on any day. */
export function hoursGrid(found: Business["hours"]): HoursGrid {
  const open = found.map(({ hour }) => hour);
  const first = Math.min(...open);
  const hours =
    open.length === 0 ? [] : Array.from({ length: Math.max(...open) - first + 1 }, (_, at) => first + at);
  const rows = WEEKDAYS.map((weekday) => ({
    weekday,
    cells: hours.map((hour) => found.find((cell) => cell.weekday === weekday && cell.hour === hour) ?? null),
  }));
  return { hours, rows };
}

/** Percent of the open slots that were booked. */
export const fillOf = ({ openSlots, filledSlots }: NonNullable<HourCell>) =>
  Math.round((filledSlots / openSlots) * 100);

/** One of five steps, 0 to 4. */
export const stepOf = (percent: number) => Math.min(4, Math.floor(percent / 20));

export type Place = { row: number; column: number };

/** Where a key leads; null for other keys. */
export function placeAfter(key: string, { row, column }: Place, rows: number, columns: number): Place | null {
  if (key === "ArrowRight") return { row, column: Math.min(columns - 1, column + 1) };
  if (key === "ArrowLeft") return { row, column: Math.max(0, column - 1) };
  if (key === "ArrowDown") return { row: Math.min(rows - 1, row + 1), column };
  if (key === "ArrowUp") return { row: Math.max(0, row - 1), column };
  if (key === "Home") return { row, column: 0 };
  return key === "End" ? { row, column: columns - 1 } : null;
}
