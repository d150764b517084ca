// Who may be sent a code, how often, and what a phone and a referral code look like. Pure rules of signing in.
import { addMinutes, addSeconds } from "./ist-time.ts";

/** An Indian mobile number without +91: ten digits, the first of them 6 to 9. */
export const PHONE = /^[6-9]\d{9}$/;

export const CODE_DIGITS = 4;
export const CODE_VALID_MINUTES = 5;
export const CODE_TRIES = 5;
export const RESEND_SECONDS = 30;

/** The text of terms and privacy that a sign-in accepts now. A new text is a new version. */
export const TERMS_VERSION = "2026-11-22";
export const MESSAGING_VERSION = "2026-11-21";

export const CUSTOMER_SESSION_DAYS = 90;
export const ADMIN_SESSION_HOURS = 12;

/** How long the phone of a closed account is remembered, as a keyed hash, so that the welcome offer is given once. */
export const CLOSED_PHONE_YEARS = 2;

const SENDS_BY_STRANGERS = 6;
const SENDS_BY_ONE_STRANGE_ADDRESS = 3;
const SENDS_BY_KNOWN_BROWSERS = 10;
const UNVERIFIED_SENDS_BY_ADDRESS = 300;
const DAY_MINUTES = 24 * 60;
const HOUR_MINUTES = 60;

/** Earlier sends, each list oldest first. "Known" browsers have signed in with this phone before. */
export type SendHistory = {
  isKnownBrowser: boolean;
  /** Sends to this phone in 24 h by browsers of the asking one's kind (known, or strange). */
  toPhone: readonly Date[];
  /** Those of `toPhone` that came from the asking address. */
  toPhoneFromAddress: readonly Date[];
  /** Sends from the address in the last hour, to any phone, that were never verified. */
  unverifiedFromAddress: readonly Date[];
};

/**
 * When the next code may be sent: null for now, else the instant to wait for. Strangers share one budget and known
 * browsers have their own, so that nobody else can spend the owner's. Limits counted by address can be lifted for
 * load tests, which come from one address.
 */
export function sendAllowedAt(history: SendHistory, now: Date, hasAddressLimits: boolean): Date | null {
  const latest = history.toPhone.at(-1);
  const waits = [
    latest ? addSeconds(latest, RESEND_SECONDS) : null,
    freedAt(
      history.toPhone,
      history.isKnownBrowser ? SENDS_BY_KNOWN_BROWSERS : SENDS_BY_STRANGERS,
      DAY_MINUTES,
    ),
  ];
  if (hasAddressLimits) {
    waits.push(freedAt(history.unverifiedFromAddress, UNVERIFIED_SENDS_BY_ADDRESS, HOUR_MINUTES));
    if (!history.isKnownBrowser)
      waits.push(freedAt(history.toPhoneFromAddress, SENDS_BY_ONE_STRANGE_ADDRESS, DAY_MINUTES));
  }
  const latestWait = Math.max(...waits.map((wait) => wait?.getTime() ?? 0));
  return latestWait > now.getTime() ? new Date(latestWait) : null;
}

/** When a full budget has room again: as soon as the oldest send that fills it falls out of its window. */
function freedAt(sends: readonly Date[], budget: number, windowMinutes: number): Date | null {
  const filling = sends.at(-budget);
  return filling ? addMinutes(filling, windowMinutes) : null;
}

const LOCK_AFTER_FAILURES = 5;
const LOCK_MINUTES = 15;
const SLOW_AFTER_FAILURES = 10;
const SLOWEST_SECONDS = 8;

/** Failed admin sign-ins of the last half hour, oldest first. Refused tries are not among them. */
export type AdminFailures = { ofNameAndAddress: readonly Date[]; ofName: readonly Date[] };

/**
 * When an admin may try again: null for now. Five failures lock a name at one address for 15 minutes; from the
 * tenth failure on, a name answers more and more slowly (1, 2, 4, at most 8 s) whatever the address.
 */
export function adminLoginAllowedAt(failures: AdminFailures, now: Date): Date | null {
  const lockedUntil = lockEnd(failures.ofNameAndAddress);
  const beyond = failures.ofName.length - SLOW_AFTER_FAILURES;
  const latest = failures.ofName.at(-1);
  const slowedUntil =
    latest && beyond >= 0 ? addSeconds(latest, Math.min(SLOWEST_SECONDS, 2 ** Math.min(beyond, 10))) : null;
  const latestWait = Math.max(lockedUntil?.getTime() ?? 0, slowedUntil?.getTime() ?? 0);
  return latestWait > now.getTime() ? new Date(latestWait) : null;
}

/** A lock begins with the failure that fills a quarter of an hour with five of them. */
function lockEnd(failures: readonly Date[]): Date | null {
  const first = failures.at(-LOCK_AFTER_FAILURES);
  const latest = failures.at(-1);
  if (!first || !latest || addMinutes(first, LOCK_MINUTES).getTime() < latest.getTime()) return null;
  return addMinutes(latest, LOCK_MINUTES);
}

/** Letters and digits that cannot be misread for each other: no 0 and O, no 1 and I. */
export const REFERRAL_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
export const REFERRAL_LENGTH = 6;

/** A referral code as it is compared: upper case, without spaces. Empty when nothing was typed. */
export function normalReferralCode(typed: string): string {
  return typed.replace(/\s+/g, "").toUpperCase();
}

/** The name of a new customer, from the last four digits of the phone. */
export function newUsername(phone: string): string {
  return `Seeker ${phone.slice(-4)}`;
}
