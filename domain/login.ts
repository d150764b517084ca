// Rules of signing in: login codes by SMS, the length of login sessions, and the limits against guessing and abuse.
import { addMinutes, addSeconds } from "./ist-time.ts";

const DAY_MINUTES = 24 * 60;

export const LOGIN_CODE_DIGITS = 4;
export const LOGIN_CODE_VALID_MINUTES = 5;
export const MAX_LOGIN_CODE_TRIES = 5;
export const LOGIN_CODE_RESEND_SECONDS = 30;

/** A customer's session ends when it was not used for so long. */
export const CUSTOMER_SESSION_DAYS = 90;
/** A used session ends as well, so that a stolen cookie does not work for ever. */
const CUSTOMER_SESSION_TOTAL_DAYS = 365;

/** When a customer's session ends that is used now for the last time. */
export function customerSessionExpiry(createdAt: Date, now: Date): Date {
  const unusedAt = addMinutes(now, CUSTOMER_SESSION_DAYS * DAY_MINUTES);
  const tooOldAt = addMinutes(createdAt, CUSTOMER_SESSION_TOTAL_DAYS * DAY_MINUTES);
  return new Date(Math.min(unusedAt.getTime(), tooOldAt.getTime()));
}

/** Use is written at most this often, since nearly every request is one. */
const CUSTOMER_SESSION_TOUCH_MINUTES = 60;
/** What cannot be undone, and what shows everything, asks for a code again after this time. */
const CODE_FRESH_MINUTES = 10;

/** Whether the last use of a customer's session is written again. */
export function isCustomerUseDue(usedAt: Date, now: Date): boolean {
  return now >= addMinutes(usedAt, CUSTOMER_SESSION_TOUCH_MINUTES);
}

/** `enteredAt`: when a code that counts was entered in the login session last. */
export function isCodeFresh(enteredAt: Date | null, now: Date): boolean {
  return enteredAt !== null && addMinutes(enteredAt, CODE_FRESH_MINUTES) > now;
}

/** An unused session of an admin ends: one working day and its breaks fit in, a device left open overnight does not. */
export const ADMIN_SESSION_IDLE_HOURS = 12;
/** A used session ends as well, so that a stolen cookie works for a week at most. */
export const ADMIN_SESSION_DAYS = 7;
/** How long the end of a session waits for a call or an upload: longer than any of them lasts. */
const ADMIN_SESSION_GRACE_HOURS = 4;
/** How long the server remembers why a session ended, and the browser its cookie. */
export const ADMIN_SESSION_REMEMBERED_DAYS = 30;
/** Use is written at most this often, since nearly every request is one. */
const ADMIN_SESSION_TOUCH_MINUTES = 5;
/** What moves money asks for the password again after this time: someone else may sit at the unlocked device. */
const PASSWORD_FRESH_MINUTES = 30;

export const ADMIN_SESSION_ENDS = ["unused", "too-old", "elsewhere"] as const;
/** `elsewhere`: ended by a new password, a changed second step, on another device, by a super admin or by a command. */
export type AdminSessionEnd = (typeof ADMIN_SESSION_ENDS)[number];

export type AdminSession = {
  createdAt: Date;
  /** Moves with each use, at most to the last instant of the session. */
  expiresAt: Date;
  /** When the session was ended `elsewhere`. */
  endedAt: Date | null;
  /** The admin has a seat in a room, or an upload is running. */
  isBusy: boolean;
};

/** When a session ends that is used now for the last time. */
export function adminSessionExpiry({ createdAt }: Pick<AdminSession, "createdAt">, now: Date): Date {
  const unusedAt = addMinutes(now, ADMIN_SESSION_IDLE_HOURS * 60);
  const tooOldAt = addMinutes(createdAt, ADMIN_SESSION_DAYS * DAY_MINUTES);
  return new Date(Math.min(unusedAt.getTime(), tooOldAt.getTime()));
}

/** The new expiry of a session that is used now; null if it does not need to be written. */
export function renewedAdminSessionExpiry(session: AdminSession, now: Date): Date | null {
  if (session.expiresAt <= now) return null;
  const expiresAt = adminSessionExpiry(session, now);
  if (expiresAt <= session.expiresAt) return null;
  const isLast = expiresAt < addMinutes(now, ADMIN_SESSION_IDLE_HOURS * 60);
  const isDue = expiresAt >= addMinutes(session.expiresAt, ADMIN_SESSION_TOUCH_MINUTES);
  return isLast || isDue ? expiresAt : null;
}

/** Whether the last use is written again. */
export function isUseDue(usedAt: Date, now: Date): boolean {
  return now >= addMinutes(usedAt, ADMIN_SESSION_TOUCH_MINUTES);
}

/** Why the session is over; null while it is not. */
export function adminSessionEnd(session: AdminSession, now: Date): AdminSessionEnd | null {
  const { createdAt, expiresAt, endedAt, isBusy } = session;
  if (endedAt) return "elsewhere";
  const endsAt = isBusy ? addMinutes(expiresAt, ADMIN_SESSION_GRACE_HOURS * 60) : expiresAt;
  if (endsAt > now) return null;
  return expiresAt >= addMinutes(createdAt, ADMIN_SESSION_DAYS * DAY_MINUTES) ? "too-old" : "unused";
}

export function isPasswordFresh(givenAt: Date, now: Date): boolean {
  return addMinutes(givenAt, PASSWORD_FRESH_MINUTES) > now;
}

const LOCK_AFTER_FAILURES = 5;
const LOCK_MINUTES = 15;
const SLOW_AFTER_FAILURES = 10;
const MAX_SLOWDOWN_SECONDS = 8;
const PAUSE_AFTER_SECOND_STEPS = 10;
const MAX_PAUSE_MINUTES = 60;

/**
 * Failed admin sign-ins of the last 30 minutes, oldest first; `ofSecondStep` those of the last 24 hours that had the right
 * password and a wrong code. Tries that a limit refused are not included. A browser that
 * has signed in with the username before is judged by the failures of such browsers alone, the others by the rest, so that
 * a stranger cannot lock the admin out.
 */
export type AdminLoginFailures = {
  byUsernameAndIp: readonly Date[];
  byUsername: readonly Date[];
  ofSecondStep: readonly Date[];
};

/**
 * When an admin may try to sign in again; null means now. Five failures lock a username at one IP address for 15
 * minutes. From the tenth failure on, a username is slowed down at every address (1, 2, 4, then 8 s). From the tenth wrong
 * code of the second step on, a username pauses at every address (1, 2, 4 and so on up to 60 minutes): the person who
 * guesses has the password already. That leaves about 40 guesses a day, each right with a probability of 3 in a million.
 */
export function adminLoginAllowedAt(failures: AdminLoginFailures, now: Date): Date | null {
  const lockedUntil = lockEnd(failures.byUsernameAndIp);
  const extraFailures = failures.byUsername.length - SLOW_AFTER_FAILURES;
  const latest = failures.byUsername.at(-1);
  const slowedUntil =
    latest && extraFailures >= 0
      ? addSeconds(latest, Math.min(MAX_SLOWDOWN_SECONDS, 2 ** Math.min(extraFailures, 10)))
      : null;
  const pausedUntil = pauseEnd(failures.ofSecondStep);
  const latestWait = Math.max(...[lockedUntil, slowedUntil, pausedUntil].map((end) => end?.getTime() ?? 0));
  return latestWait > now.getTime() ? new Date(latestWait) : null;
}

function pauseEnd(secondSteps: readonly Date[]): Date | null {
  const latest = secondSteps.at(-1);
  const extra = secondSteps.length - PAUSE_AFTER_SECOND_STEPS;
  if (!latest || extra < 0) return null;
  return addMinutes(latest, Math.min(MAX_PAUSE_MINUTES, 2 ** Math.min(extra, 10)));
}

/** A lock begins with the fifth failure within 15 minutes. */
function lockEnd(failures: readonly Date[]): Date | null {
  const first = failures.at(-LOCK_AFTER_FAILURES);
  const latest = failures.at(-1);
  if (!first || !latest || addMinutes(first, LOCK_MINUTES).getTime() < latest.getTime()) return null;
  return addMinutes(latest, LOCK_MINUTES);
}
