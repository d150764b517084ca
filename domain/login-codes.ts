// Budgets of login codes: when an SMS may be sent, when a proof of work is asked, and when one code is not enough.
// "Unknown" are browsers that have not signed in with the phone before: the owner's new phone, or a stranger's.
import { addMinutes, addSeconds } from "./ist-time.ts";
import { LOGIN_CODE_RESEND_SECONDS } from "./login.ts";

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Wrong single codes from unknown browsers in a day. Beyond either, such a browser needs two codes. */
const MAX_FAILED_SINGLES_OF_PHONE = 10;
/** 200 tries at one of 10,000 codes, on 30 days, open 0.6 accounts. */
export const MAX_FAILED_SINGLES_IN_ALL = 200;
/** Tries at two codes, whose right ones are found with a chance of 1 in 50 million each. */
export const MAX_TWO_CODE_TRIES = 3;

/** Wrong single codes of the last day, from unknown browsers. A code that was right in the end has none. */
export type FailedSingles = { ofPhone: number; inAll: number };

/** Whether an unknown browser must enter two codes, each its own SMS, before it hears whether they are right. */
export function needsSecondCode({ ofPhone, inAll }: FailedSingles): boolean {
  return ofPhone >= MAX_FAILED_SINGLES_OF_PHONE || inAll >= MAX_FAILED_SINGLES_IN_ALL;
}

/** SMS with login codes to all phones together. A quarter of each is kept for known browsers. */
export type SmsCeilings = { perHour: number; perDay: number };
export const DEFAULT_SMS_CEILINGS: SmsCeilings = { perHour: 600, perDay: 4000 };
const UNKNOWN_BROWSERS_SHARE = 0.75;
const CEILING_WAIT_MINUTES = 10;

/** Sends to one phone in 24 hours: for known browsers at most; for unknown ones, without a proof of work. */
const MAX_KNOWN_BROWSER_SENDS = 10;
const FREE_SENDS_TO_PHONE = 6;
const FREE_SENDS_TO_PHONE_FROM_IP = 3;
/** Sends to any phone in an hour that were never verified, from one address, without a proof of work. */
const FREE_UNVERIFIED_FROM_IP = 60;
const MAX_UNVERIFIED_FROM_IP = 300;
/** While unknown browsers have used half of their share of the hour, so that a few addresses cannot take all of it. */
const MAX_UNVERIFIED_FROM_IP_WHEN_BUSY = 5;
/** From so many sends for unknown browsers to one phone in an hour on, further requests share the codes of the newest. */
const SENDS_BEFORE_SHARING = 12;
/** Shared codes in an hour for one address; they cost no SMS, so that no ceiling holds their guesses. */
const MAX_SHARED_FROM_IP = 5;

/** How many SMS with login codes were sent to all phones. */
export type TotalSends = {
  lastHour: number;
  lastDay: number;
  unknownLastHour: number;
  unknownLastDay: number;
};

/** When login codes were sent, each list oldest first. */
export type LoginCodeHistory = {
  isKnownBrowser: boolean;
  /** The request carries a proof of work. */
  hasProof: boolean;
  /** The latest send to this phone that the same browser requested. */
  latestOfBrowser: Date | null;
  /** To this phone in the last 24 hours, requested by known or by unknown browsers, whichever `isKnownBrowser` says. */
  sentToPhone: readonly Date[];
  /** The part of `sentToPhone` that was requested from the same IP address. */
  sentToPhoneFromIp: readonly Date[];
  /** To any phone in the last hour, requested from the same IP address and never verified. */
  unverifiedFromIp: readonly Date[];
  /** Requests of the last hour from the same IP address that shared the codes of an earlier send. */
  sharedFromIp: readonly Date[];
  /** Codes that a request for this phone may share are valid for some minutes more. */
  hasShareableCodes: boolean;
  totals: TotalSends;
};

export type SendDecision =
  | { kind: "send" }
  /** Accept the codes of the newest send, without another SMS. */
  | { kind: "share" }
  /** Ask for a proof of work, then decide again. */
  | { kind: "proof" }
  | { kind: "wait"; until: Date };

/**
 * Whether a login code may be sent now. A stranger's requests for a phone never refuse its owner: known browsers have
 * budgets of their own, and unknown ones go on with a proof of work. Load tests, which come from one IP address, have no
 * ceilings, and then no limits per IP and no proofs of work either.
 */
export function decideSend(history: LoginCodeHistory, now: Date, ceilings: SmsCeilings | null): SendDecision {
  const { latestOfBrowser, isKnownBrowser, sentToPhone } = history;
  const waitUntil = latest(
    latestOfBrowser ? addSeconds(latestOfBrowser, LOGIN_CODE_RESEND_SECONDS) : null,
    isKnownBrowser ? freedAt(sentToPhone, MAX_KNOWN_BROWSER_SENDS, DAY_MINUTES) : null,
  );
  if (waitUntil && waitUntil > now) return { kind: "wait", until: waitUntil };
  if (!ceilings) return { kind: "send" };
  if (!isKnownBrowser) return decideUnknown(history, now, ceilings);
  return isCeilingReached(history, ceilings) ? ceilingWait(now) : { kind: "send" };
}

function decideUnknown(history: LoginCodeHistory, now: Date, ceilings: SmsCeilings): SendDecision {
  const isShared = isBesieged(history.sentToPhone, now) && history.hasShareableCodes;
  const isBusy = history.totals.unknownLastHour * 2 >= ceilings.perHour * UNKNOWN_BROWSERS_SHARE;
  const maxFromIp = isBusy && !isShared ? MAX_UNVERIFIED_FROM_IP_WHEN_BUSY : MAX_UNVERIFIED_FROM_IP;
  const waitUntil = latest(
    freedAt(history.unverifiedFromIp, maxFromIp, HOUR_MINUTES),
    isShared ? freedAt(history.sharedFromIp, MAX_SHARED_FROM_IP, HOUR_MINUTES) : null,
  );
  if (waitUntil && waitUntil > now) return { kind: "wait", until: waitUntil };
  if (!isShared && isCeilingReached(history, ceilings)) return ceilingWait(now);
  if (!history.hasProof && (isBusy || isOverFreeBudget(history))) return { kind: "proof" };
  return { kind: isShared ? "share" : "send" };
}

/** Strangers send so many codes to a phone that unknown browsers share them, always two. */
export function isBesieged(sentToPhone: readonly Date[], now: Date): boolean {
  const earliest = sentToPhone.at(-SENDS_BEFORE_SHARING);
  return earliest !== undefined && earliest > addMinutes(now, -HOUR_MINUTES);
}

function isOverFreeBudget({ sentToPhone, sentToPhoneFromIp, unverifiedFromIp }: LoginCodeHistory): boolean {
  return (
    sentToPhone.length >= FREE_SENDS_TO_PHONE ||
    sentToPhoneFromIp.length >= FREE_SENDS_TO_PHONE_FROM_IP ||
    unverifiedFromIp.length >= FREE_UNVERIFIED_FROM_IP
  );
}

/** Two SMS below the ceiling, since a request may need two. */
export function isCeilingReached(
  { totals, isKnownBrowser }: Pick<LoginCodeHistory, "totals" | "isKnownBrowser">,
  { perHour, perDay }: SmsCeilings,
): boolean {
  const isFull = totals.lastHour + 2 > perHour || totals.lastDay + 2 > perDay;
  if (isKnownBrowser || isFull) return isFull;
  return (
    totals.unknownLastHour + 2 > perHour * UNKNOWN_BROWSERS_SHARE ||
    totals.unknownLastDay + 2 > perDay * UNKNOWN_BROWSERS_SHARE
  );
}

function ceilingWait(now: Date): SendDecision {
  return { kind: "wait", until: addMinutes(now, CEILING_WAIT_MINUTES) };
}

/** When the oldest send of a full budget leaves its sliding window; null when the budget is not full. */
function freedAt(sends: readonly Date[], budget: number, windowMinutes: number): Date | null {
  const oldest = sends.at(-budget);
  return oldest ? addMinutes(oldest, windowMinutes) : null;
}

function latest(...instants: (Date | null)[]): Date | null {
  const times = instants.flatMap((instant) => (instant ? [instant.getTime()] : []));
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

/** Phones whose newness one network may ask for in an hour. */
const MAX_CHECKED_PHONES = 20;

/** Whether a stranger hears if one more phone has an account. */
export function mayCheckPhone(otherPhonesLastHour: number): boolean {
  return otherPhonesLastHour < MAX_CHECKED_PHONES;
}
