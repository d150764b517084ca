// A long day's slots in the parts that people speak of, the same ones as in the times' own words.
import type { Slot } from "#web/features/bookings/use-slots.ts";

export const DAY_PARTS = ["morning", "afternoon", "evening", "night"] as const;
export type DayPart = (typeof DAY_PARTS)[number];

/** More slots than this are shown in parts: about five rows on a phone are seen at a glance. */
const GLANCE = 18;

export function dayPartOf(time: string): DayPart {
  const hour = Number(time.slice(0, 2));
  if (hour < 4) return "night";
  if (hour < 12) return "morning";
  if (hour < 16) return "afternoon";
  return hour < 20 ? "evening" : "night";
}

export type SlotGroup = { part: DayPart; slots: Slot[]; freeCount: number };

/** Runs of slots of one part, in the day's order; a night before dawn and one after dusk are two. */
export function groupsOf(slots: readonly Slot[]): SlotGroup[] {
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

export function isLongDay(slots: readonly Slot[]): boolean {
  return slots.length > GLANCE;
}
