// The parts of a day by which times are grouped and waited for, and the hours in which people are awake.
import { minutesOfDay } from "./ist-time.ts";

export const DAY_PARTS = ["early", "morning", "afternoon", "evening", "night"] as const;
export type DayPart = (typeof DAY_PARTS)[number];

/** The hour at which the next part begins. */
const ENDS: Readonly<Record<DayPart, number>> = {
  early: 4,
  morning: 12,
  afternoon: 16,
  evening: 20,
  night: 24,
};

/** Of an IST `HH:mm`. */
export function dayPartOf(time: string): DayPart {
  return DAY_PARTS.find((part) => minutesOfDay(time) < ENDS[part] * 60) ?? "night";
}

/** IST. Messages that can wait, and offers of free slots, come in between only. */
export const DAYTIME_STARTS = "08:00";
export const DAYTIME_ENDS = "21:00";
