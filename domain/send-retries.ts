// How often and when a message is sent again.
import { addMinutes } from "./ist-time.ts";

/** The delay after the n-th try: it doubles from 2 minutes up to 60. */
export function retryDelayMinutes(tries: number): number {
  return Math.min(60, 2 ** Math.min(tries, 6));
}

/** When the first of several tries was due, from when the next one is. Retries move the time that is stored. */
export function firstDueAt(nextTryAt: Date, tries: number): Date {
  const delays = Array.from({ length: tries }, (_, index) => retryDelayMinutes(index + 1));
  return addMinutes(nextTryAt, -delays.reduce((sum, minutes) => sum + minutes, 0));
}

/** About a day of tries. After them, the message is given up. */
export const MAX_SEND_TRIES = 28;
/**
 * The maximum of tries without an answer from the provider (a timeout, or a crash of the server). Each of them may have
 * reached the recipient, so that more tries could mean more copies.
 */
export const MAX_UNANSWERED_TRIES = 3;
