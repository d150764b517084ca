// What a customer may wait for on the booking screen.
import type { WaitlistEntry } from "#contract/waitlist.ts";
import { type WaitFor, waitedDays } from "#domain/waitlist.ts";
import type { Slot } from "#web/features/bookings/use-slots.ts";
import { groupByDayPart } from "./day-parts.ts";

/** Whether the guide offers slots on the day and all of them are taken. */
export function isFull(slots: readonly Slot[] | undefined): boolean {
  return slots !== undefined && slots.length > 0 && !slots.some(({ available }) => available);
}

export function covers({ fromDay, toDay }: WaitlistEntry, date: string): boolean {
  return fromDay <= date && date <= toDay;
}

type Shown = { date: string; slots: readonly Slot[]; openDates: readonly string[]; now: Date };

/** The parts of the day that have slots and no free one; of a full day also all of it, and its week if that is full, too. */
export function waitlistChoices({ date, slots, openDates, now }: Shown): WaitFor[] {
  const groups = groupByDayPart(slots);
  const fullParts = groups.filter(({ freeCount }) => freeCount === 0).map(({ part }) => part);
  if (!isFull(slots)) return fullParts;
  const { fromDay, toDay } = waitedDays(date, "week", now);
  const isWeekFull = !openDates.some((day) => fromDay <= day && day <= toDay);
  return ["day", ...(groups.length > 1 ? fullParts : []), ...(isWeekFull ? (["week"] as const) : [])];
}
