// What the slots of a day say: its parts, whether it is full, and what a customer may wait for.
import type { WaitlistEntry } from "#contract/waitlist.ts";
import { type DayPart, dayPartOf } from "#domain/day-parts.ts";
import { type WaitFor, waitedDays } from "#domain/waitlist.ts";
import type { Slot } from "#web/features/bookings/use-slots.ts";

/** About five rows on a phone. A day with more slots is shown in parts. */
const MAX_UNGROUPED_SLOTS = 18;

export function isLongDay(slots: readonly Slot[]): boolean {
  return slots.length > MAX_UNGROUPED_SLOTS;
}

export type SlotGroup = { part: DayPart; slots: Slot[]; freeCount: number };

/** In the order of the day. */
export function groupByDayPart(slots: readonly Slot[]): SlotGroup[] {
  const groups: SlotGroup[] = [];
  for (const slot of slots) {
    const part = dayPartOf(slot.time);
    const last = groups.at(-1);
    const group = last?.part === part ? last : { part, slots: [], freeCount: 0 };
    if (group !== last) groups.push(group);
    group.slots.push(slot);
    if (slot.available) group.freeCount += 1;
  }
  return groups;
}

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
