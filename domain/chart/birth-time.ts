// From the clock of a place to the instant of a birth, by the time zones of zones.ts, which know the clocks of each day.
import { addDays } from "#domain/ist-time.ts";
import { mainSpansOf, offsetAt, spansOf, type ZoneSpan } from "./zones.ts";

/**
 * `hour-twice`: the clock was put back, and the time was there twice; the first one is meant.
 * `hour-skipped`: the clock was put forward past this time; it is read as if the clock had not been changed yet.
 */
export type TimeCaution = "hour-twice" | "hour-skipped";

export type BirthMoment = { instant: Date; cautions: TimeCaution[] };
/** `date` is `YYYY-MM-DD`, `time` `HH:mm`. */
export type LocalTime = { date: string; time: string; timeZone: string };

/** Null where the time zone is unknown. */
export function birthMoment(local: LocalTime): BirthMoment | null {
  const spans = spansOf(local.timeZone);
  return spans && momentBy(spans, local);
}

/** By the main data of IANA, which other programs have. Null where it says the same of this zone. */
export function mainDataMoment(local: LocalTime): BirthMoment | null {
  const spans = mainSpansOf(local.timeZone);
  return spans && momentBy(spans, local);
}

function momentBy(spans: readonly ZoneSpan[], local: LocalTime): BirthMoment {
  const wallMs = wallMsOf(local);
  const isWithin = ({ fromMs, toMs, offsetMs }: ZoneSpan) =>
    fromMs <= wallMs - offsetMs && wallMs - offsetMs < toMs;
  const [found, second] = spans.filter(isWithin);
  const before = spans.findLast(({ fromMs, offsetMs }) => fromMs <= wallMs - offsetMs);
  return {
    instant: new Date(wallMs - (found ?? before ?? { offsetMs: 0 }).offsetMs),
    cautions: [...(found ? [] : (["hour-skipped"] as const)), ...(second ? (["hour-twice"] as const) : [])],
  };
}

/** From midnight to midnight of the place. Null where the time zone is unknown. */
export function birthDay(date: string, timeZone: string): { from: Date; to: Date } | null {
  const from = birthMoment({ date, time: "00:00", timeZone });
  const to = birthMoment({ date: addDays(date, 1), time: "00:00", timeZone });
  return from && to && { from: from.instant, to: to.instant };
}

/** What the clocks of a zone that is known show at an instant, and how far they are ahead of UTC. */
export function clockAt(instant: Date, timeZone: string): { date: string; time: string; offsetMs: number } {
  const offsetMs = offsetAt(spansOf(timeZone) ?? [], instant.getTime());
  const wall = new Date(instant.getTime() + offsetMs).toISOString();
  return { date: wall.slice(0, 10), time: wall.slice(11, 16), offsetMs };
}

/** By how much a time of the clock is ahead of the instant for which it is taken. */
export function offsetTaken(local: LocalTime, { instant }: BirthMoment): number {
  return wallMsOf(local) - instant.getTime();
}

export function isTimeZone(timeZone: string): boolean {
  return spansOf(timeZone) !== null;
}

function wallMsOf({ date, time }: LocalTime): number {
  return Date.parse(`${date}T${time}:00Z`);
}
