// A phone number may get a new owner. An account that was long unused shows nothing to a new browser until its customer has
// named a fact that the account knows. The policy is decision 0110.
import { addMinutes } from "./ist-time.ts";

/** Indian operators may assign a number again three months after it was given up. */
const OWNER_IDLE_DAYS = 180;
/** For an account, until its owner is known. */
export const MAX_OWNER_TRIES = 3;
/** A sign-in that does not prove the owner ends after this time. */
export const OWNER_CHECK_HOURS = 24;

/** How long support's word, that a person owns the account, waits for the person's sign-in. */
export const CONFIRMED_HOURS = 24;

/** What an account keeps that lost its phone, for a dispute about it. */
export const DETACHED_KEPT_DAYS = 180;

export const OWNER_FACTS = ["pin-code", "birth-year"] as const;
export type OwnerFact = (typeof OWNER_FACTS)[number];

type Account = {
  isKnownBrowser: boolean;
  /** When anybody signed in to it last, with any browser. A use does not count: the former owner's phone may go on with it. */
  signedInAt: Date;
  /** The account has sessions, an address, credits or the guide's notes. */
  hasContent: boolean;
};

/** Whether a sign-in must prove that the account is its own. */
export function needsOwnerCheck({ isKnownBrowser, signedInAt, hasContent }: Account, now: Date): boolean {
  return !isKnownBrowser && hasContent && isIdleSince(signedInAt, now);
}

/** Whether an instant lies so long ago that the phone may have a new owner since. */
export function isIdleSince(instant: Date, now: Date): boolean {
  return addMinutes(instant, OWNER_IDLE_DAYS * 24 * 60) < now;
}

type KnownFacts = { pinCode: string | null; birthDates: readonly string[] };
export type AskedFact = { fact: OwnerFact; answers: readonly string[] };

/** The fact that is hardest to guess; null if the account has none. A birth date is `YYYY-MM-DD`. */
export function factToAsk({ pinCode, birthDates }: KnownFacts): AskedFact | null {
  if (pinCode !== null) return { fact: "pin-code", answers: [pinCode] };
  const years = [...new Set(birthDates.map((date) => date.slice(0, 4)))];
  return years.length > 0 ? { fact: "birth-year", answers: years } : null;
}

const SHAPES: Record<OwnerFact, RegExp> = { "pin-code": /^[1-9]\d{5}$/, "birth-year": /^(?:19|20)\d{2}$/ };

/** A slip of the finger is no try. */
export function isOwnerAnswer(fact: OwnerFact, answer: string): boolean {
  return SHAPES[fact].test(answer);
}
