// From the clock of a place to the instant of a birth. IANA's time zones, which Intl has, know the clocks of each day, also
// war time in India (1942 to 1945) and summer time abroad.
import { addDays } from "#domain/ist-time.ts";

/**
 * `before-1948`: in India several times were in daily use (Bombay, Calcutta), so the clock of that day must be asked for.
 * `hour-twice`: the clock was put back, and the time was there twice; the first one is meant.
 * `hour-skipped`: the clock was put forward past this time; it is read as if the clock had not been changed yet.
 */
export type TimeCaution = "before-1948" | "hour-twice" | "hour-skipped";

export type BirthMoment = { instant: Date; cautions: TimeCaution[] };
/** `date` is `YYYY-MM-DD`, `time` `HH:mm`. */
type LocalTime = { date: string; time: string; timeZone: string };

const DAY_MS = 24 * 60 * 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Null where the time zone is unknown here. */
export function birthMoment({ date, time, timeZone }: LocalTime): BirthMoment | null {
  if (!isTimeZone(timeZone)) return null;
  const wallMs = Date.parse(`${date}T${time}:00Z`);
  const before = offsetMs(wallMs - DAY_MS, timeZone);
  const offsets = new Set([before, offsetMs(wallMs + DAY_MS, timeZone)]);
  const found = [...offsets].filter((offset) => offsetMs(wallMs - offset, timeZone) === offset);
  const cautions: TimeCaution[] = date < "1948-01-01" ? ["before-1948"] : [];
  if (found.length === 0) cautions.push("hour-skipped");
  if (found.length === 2) cautions.push("hour-twice");
  return { instant: new Date(wallMs - Math.max(...(found.length > 0 ? found : [before]))), cautions };
}

/** From midnight to midnight of the place. Null where the time zone is unknown here. */
export function birthDay(date: string, timeZone: string): { from: Date; to: Date } | null {
  const from = birthMoment({ date, time: "00:00", timeZone });
  const to = birthMoment({ date: addDays(date, 1), time: "00:00", timeZone });
  return from && to && { from: from.instant, to: to.instant };
}

export function isTimeZone(timeZone: string): boolean {
  try {
    return formatOf(timeZone) !== null;
  } catch {
    return false;
  }
}

/** How far the clocks of the zone are ahead of UTC at an instant. */
function offsetMs(instantMs: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(instantMs);
  const numberOf = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  const clockMs = Date.UTC(
    numberOf("year"),
    numberOf("month") - 1,
    numberOf("day"),
    numberOf("hour"),
    numberOf("minute"),
    numberOf("second"),
  );
  return clockMs - instantMs;
}

/** @throws RangeError for an unknown time zone. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const part = "numeric";
  const format = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone, calendar: "gregory", numberingSystem: "latn", hourCycle: "h23" },
    ...{ year: part, month: part, day: part, hour: part, minute: part, second: part },
  });
  formats.set(timeZone, format);
  return format;
}
