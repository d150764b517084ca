// A parcha is the guide's handwritten note. It has two sides, and the paper itself is sent by post.

import { addMinutes, isCalendarDate, istDateOf, istInstant } from "./ist-time.ts";

export const PARCHA_SIDES = ["Front", "Back"] as const;
export type ParchaSide = (typeof PARCHA_SIDES)[number];

export const TRACKING_NUMBER_PATTERN = /^[A-Za-z0-9-]{1,40}$/;
/** After a note was posted its number can be corrected for so long before the customer is told that it is on its way. */
export const TRACKING_CORRECTION_MINUTES = 1;

/**
 * Day of the month and time of the session, as "29-0700". The guide writes it on the paper, and it stands on the label of the
 * envelope, so that no paper is put into another one's envelope. Sessions of other months can have the same code: wherever a
 * note is found by it, name and day of the session stand beside it, and the label has the recipient's name.
 */
export function paperCode({
  sessionDate,
  sessionTime,
}: {
  sessionDate: string;
  sessionTime: string;
}): string {
  return `${sessionDate.slice(8, 10)}-${sessionTime.slice(0, 5).replace(":", "")}`;
}

const PAPER_CODE = /^(\d\d)\s?[-–]\s?(\d\d):?(\d\d)$/;
/** A paper that is older is looked for by its name. */
const PAPER_CODE_MONTHS = 12;

/** When the sessions of this code began that may be meant; none where the text is no code. */
export function startsOfPaperCode(text: string, now: Date): Date[] {
  const [, day, hour, minute] = PAPER_CODE.exec(text) ?? [];
  if (day === undefined || `${hour}${minute}` >= "2400" || `${minute}` >= "60") return [];
  const [year = 0, month = 0] = istDateOf(now).split("-").map(Number);
  const dates = Array.from({ length: PAPER_CODE_MONTHS }, (_, before) =>
    new Date(Date.UTC(year, month - 1 - before)).toISOString().slice(0, 8).concat(day),
  );
  return dates.filter(isCalendarDate).map((date) => istInstant(date, `${hour}:${minute}`));
}

/** How many of the last sessions the usual wait is computed of, and with how few nothing is said. */
export const USUAL_WAIT_SESSIONS = 30;
const MIN_SESSIONS = 5;

const HOUR = 60;
const DAY = 24 * HOUR;

/**
 * How long customers usually wait for both photos, in minutes: the median, rounded up, so that most parchas come sooner
 * than the customer was promised: to half an hour, then to whole hours, above 12 hours to whole days. Null for too few.
 */
export function usualWaitMinutes(waits: readonly number[]): number | null {
  if (waits.length < MIN_SESSIONS) return null;
  const sorted = waits.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const step = median <= HOUR / 2 ? HOUR / 2 : median <= 12 * HOUR ? HOUR : DAY;
  return Math.max(step, Math.ceil(median / step) * step);
}

/** For so long a posted parcha may be on its way: the server hears nothing of it. */
const USUAL_POST_DAYS = 14;

type Posting = { isSent: boolean; sentAt: Date | string | null; arrivedAt: Date | string | null };

/** Where the paper is, by what is known: `sent` where it should have come by now, and the customer has not said so. */
export function postState(
  { isSent, sentAt, arrivedAt }: Posting,
  now: Date,
): "unsent" | "under-way" | "sent" | "arrived" {
  // A list that the phone kept, or a server of the version before, has no such field.
  if (arrivedAt) return "arrived";
  if (!isSent) return "unsent";
  const isRecent =
    sentAt !== null && now.getTime() < addMinutes(new Date(sentAt), USUAL_POST_DAYS * DAY).getTime();
  return isRecent ? "under-way" : "sent";
}

const TAKE_BACK_DAYS = 1;

/** Whether the customer is still asked if that the paper has come was a mistake. */
export function mayTakeBackArrival({ arrivedAt }: Pick<Posting, "arrivedAt">, now: Date): boolean {
  return Boolean(arrivedAt) && now < addMinutes(new Date(arrivedAt ?? 0), TAKE_BACK_DAYS * DAY);
}
