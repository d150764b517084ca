// Groups the slots of a long day by part of the day.
import { type DayPart, dayPartOf } from "#domain/day-parts.ts";
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
