// Budgets of login codes: when an SMS may be sent, when a proof of work is asked, and when a code is judged.
// "Unknown" are browsers that have not signed in with the phone before: the owner's new phone, or a stranger's.
import { addMinutes, addSeconds } from "./ist-time.ts";
import { LOGIN_CODE_RESEND_SECONDS } from "./login.ts";

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Wrong codes from unknown browsers in a day. Beyond either, a try is judged by the reserve of its network. */
const MAX_FAILED_OF_PHONE = 10;
/** 200 tries at one of 10,000 codes, on 30 days, open 0.6 accounts. */
export const MAX_FAILED_IN_ALL = 200;
/** Wrong codes in 30 days beyond the budgets of the day: nobody else can use up what is kept for a network. */
export const MAX_FAILED_OF_NETWORK = 2;
/** Of all networks together. 1,000 networks cannot use it up, and no number of networks opens more than 0.3 accounts by it. */
const MAX_FAILED_IN_RESERVE = 3000;
export const RESERVE_DAYS = 30;
/** How long a browser is asked to wait whose code cannot be judged now. */
const TRY_WAIT_MINUTES = 60;

/** Wrong codes from unknown browsers. One that was right in the end has none in the first two. */
export type FailedTries = {
  /** Of the last day. */
  ofPhone: number;
  inAll: number;
  /** Of the last 30 days, that the reserve has judged. */
  ofNetwork: number;
  inReserve: number;
};
/** `day` and `reserve`: which budget a wrong code is taken from. */
export type TryBudget = "day" | "reserve";

/** By which budget an unknown browser hears whether its code is right; null while there is none. */
export function budgetOfTry({ ofPhone, inAll, ofNetwork, inReserve }: FailedTries): TryBudget | null {
  if (ofPhone < MAX_FAILED_OF_PHONE && inAll < MAX_FAILED_IN_ALL) return "day";
  return ofNetwork < MAX_FAILED_OF_NETWORK && inReserve < MAX_FAILED_IN_RESERVE ? "reserve" : null;
}

/** When a browser without a budget may ask for a code again. */
export function tryAgainAt(now: Date): Date {
  return addMinutes(now, TRY_WAIT_MINUTES);
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
/**
 * Sends for unknown browsers to one phone in an hour. Beyond them each network gets two a day from a reserve, which no other
 * network can use up and which the ceiling of the hour does not hold.
 */
const MAX_SENDS_TO_PHONE = 12;
const RESERVED_SENDS_OF_NETWORK = 2;
/**
 * Of the day's SMS for unknown browsers: more than two for each of 1,000 networks, and so many that the siege of one phone
 * leaves some to all others.
 */
const RESERVE_SHARE = 0.7;

/** How many SMS with login codes were sent to all phones. */
export type TotalSends = {
  /** Without those of the reserve, as the next one. */
  lastHour: number;
  unknownLastHour: number;
  lastDay: number;
  unknownLastDay: number;
  reservedLastDay: number;
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
  /** The same for the network of the address. */
  sentToPhoneFromNetwork: readonly Date[];
  /** To any phone in the last hour, requested from the same IP address and never verified. */
  unverifiedFromIp: readonly Date[];
  totals: TotalSends;
};

export type SendDecision =
  | { kind: "send"; isReserved: boolean }
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
  if (!ceilings) return { kind: "send", isReserved: false };
  if (!isKnownBrowser) return decideUnknown(history, now, ceilings);
  return isCeilingReached(history, ceilings) ? ceilingWait(now) : { kind: "send", isReserved: false };
}

function decideUnknown(history: LoginCodeHistory, now: Date, ceilings: SmsCeilings): SendDecision {
  const isBusy = history.totals.unknownLastHour * 2 >= ceilings.perHour * UNKNOWN_BROWSERS_SHARE;
  const phoneFreeAt = freedAt(history.sentToPhone, MAX_SENDS_TO_PHONE, HOUR_MINUTES);
  const isReserved = phoneFreeAt !== null && phoneFreeAt > now;
  const maxFromIp = isBusy ? MAX_UNVERIFIED_FROM_IP_WHEN_BUSY : MAX_UNVERIFIED_FROM_IP;
  const waitUntil = latest(
    freedAt(history.unverifiedFromIp, maxFromIp, HOUR_MINUTES),
    isReserved && !hasReserve(history, ceilings) ? phoneFreeAt : null,
  );
  if (waitUntil && waitUntil > now) return { kind: "wait", until: waitUntil };
  if (!isReserved && isCeilingReached(history, ceilings)) return ceilingWait(now);
  if (!history.hasProof && (isBusy || isOverFreeBudget(history))) return { kind: "proof" };
  return { kind: "send", isReserved };
}

function hasReserve({ sentToPhoneFromNetwork, totals }: LoginCodeHistory, { perDay }: SmsCeilings): boolean {
  const share = perDay * UNKNOWN_BROWSERS_SHARE;
  return (
    sentToPhoneFromNetwork.length < RESERVED_SENDS_OF_NETWORK &&
    totals.reservedLastDay < share * RESERVE_SHARE &&
    totals.unknownLastDay < share
  );
}

function isOverFreeBudget({ sentToPhone, sentToPhoneFromIp, unverifiedFromIp }: LoginCodeHistory): boolean {
  return (
    sentToPhone.length >= FREE_SENDS_TO_PHONE ||
    sentToPhoneFromIp.length >= FREE_SENDS_TO_PHONE_FROM_IP ||
    unverifiedFromIp.length >= FREE_UNVERIFIED_FROM_IP
  );
}

export function isCeilingReached(
  { totals, isKnownBrowser }: Pick<LoginCodeHistory, "totals" | "isKnownBrowser">,
  { perHour, perDay }: SmsCeilings,
): boolean {
  const isFull = totals.lastHour >= perHour || totals.lastDay >= perDay;
  if (isKnownBrowser || isFull) return isFull;
  return (
    totals.unknownLastHour >= perHour * UNKNOWN_BROWSERS_SHARE ||
    totals.unknownLastDay >= perDay * UNKNOWN_BROWSERS_SHARE
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
