// How a simulated payment attempt ends. A person chooses it on the page, or a test in its request.
import type { AmountChange } from "./entities.ts";
import type { DeliveryOptions } from "./events.ts";
import type { FailureReason } from "./failure-reasons.ts";

export const BANK_ANSWERS = ["captured", "authorized", "failed"] as const;
export type BankAnswer = (typeof BANK_ANSWERS)[number];

export const PAYMENT_OUTCOMES = [...BANK_ANSWERS, "unanswered"] as const;
/** `unanswered`: the bank does not answer, and Razorpay calls the payment failed after ten minutes. */
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

export type PaymentPlan = DeliveryOptions & {
  /** Default: captured or authorised, as the order's capture rule says. */
  outcome?: PaymentOutcome;
  /** What of the account changes what the customer pays. Default: nothing. */
  amountChange?: AmountChange;
  /** Why the payment failed. Default: `payment_failed`. */
  reason?: FailureReason;
  /** The checkout closes without calling the page's handler, as if the browser tab had died. */
  isReturnLost?: boolean;
};

export type PaymentAttempt = PaymentPlan & {
  /** The attempt is allowed on an order that is paid or being paid, as when a customer scans a QR code twice. */
  isSecond?: boolean;
};
