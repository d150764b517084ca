// How a customer's try to pay ends, as a person or a test may wish it.
import type { Manner } from "./events.ts";
import type { FailureReason } from "./failure-reasons.ts";

export const SETTLEMENTS = ["captured", "authorized", "failed"] as const;
/** What a bank says about a payment. */
export type Settlement = (typeof SETTLEMENTS)[number];

export const LATE_OUTCOMES = ["captured", "authorized"] as const;
export type LateOutcome = (typeof LATE_OUTCOMES)[number];

export const OUTCOMES = [...SETTLEMENTS, "unanswered"] as const;
/** `unanswered`: the bank says nothing, and after ten minutes Razorpay calls it failed. */
export type Outcome = (typeof OUTCOMES)[number];

/** How the next try to pay an order ends. Without an outcome the order says whether the money is taken at once. */
export type Wish = Manner & {
  outcome?: Outcome;
  /** Of a failure; `payment_failed` without it. */
  reason?: FailureReason;
  /** What the bank says in the end about what has failed, or what it has not answered. */
  later?: { outcome: LateOutcome; afterSeconds: number };
  /** The checkout goes away without a word to the page, as if the tab had died. */
  isReturnLost?: boolean;
};
