// The time to answer a dispute (domain/payments.ts says what it does to the money).

/** The hours before the end of the time to answer at which the guide is alerted. */
const ALERT_HOURS = [5 * 24, 2 * 24, 12] as const;
const HOUR_MS = 3_600_000;

/** The alert that is due: the least of the hours that has begun. Null before the first and once the time is over. */
export function dueDisputeAlert(respondBy: Date, now: Date): number | null {
  const leftMs = respondBy.getTime() - now.getTime();
  if (leftMs <= 0) return null;
  return ALERT_HOURS.findLast((hours) => leftMs <= hours * HOUR_MS) ?? null;
}

/** Whole days, or whole hours in the last two days; null once the time is over. */
export function timeToAnswer(respondBy: Date, now: Date): { unit: "days" | "hours"; count: number } | null {
  const hours = Math.floor((respondBy.getTime() - now.getTime()) / HOUR_MS);
  if (respondBy <= now) return null;
  return hours >= 48 ? { unit: "days", count: Math.floor(hours / 24) } : { unit: "hours", count: hours };
}
