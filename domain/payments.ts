// What a proven payment ends as: an approved booking or a refund in full, and the same for each line of an order for
// vidhis. Two tables, read from the top.
// Knows nothing of the provider: its caller brings the facts, read under the lock that settling takes.
import type { BookingStatus } from "./bookings.ts";

/** A payment's state as this house keeps it. It only moves forward; `failed` may be overtaken by the later ones. */
export const PAYMENT_STATES = ["checking", "failed", "captured"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The provider captures by itself within this many minutes at the least (Razorpay, Orders API). */
const LEAST_CAPTURE_MINUTES = 12;

/** In how many minutes a payment for a hold must be captured; later money goes back by itself. */
export function captureMinutes(holdExpiresAt: Date, now: Date): number {
  return Math.max(LEAST_CAPTURE_MINUTES, Math.ceil((holdExpiresAt.getTime() - now.getTime()) / 60_000));
}

type Money = { amountPaise: number; currency: string };

/** Whether a payment is the one that an order asked for: nothing else is captured or settled for it. */
export function isPaymentFor(
  order: Money & { providerOrderId: string | null },
  payment: Money & { orderId: string | null },
): boolean {
  return (
    payment.orderId !== null &&
    payment.orderId === order.providerOrderId &&
    payment.amountPaise === order.amountPaise &&
    payment.currency === order.currency
  );
}

/** What is known, under the lock, about the booking that the payment was made for. */
export type SettlementFacts = {
  /** Somebody gave all of it back at the provider itself, before we heard of it. */
  hasGoneBack: boolean;
  /** Another payment has already approved this booking, at whatever time. */
  wasApproved: boolean;
  bookingStatus: BookingStatus;
  isAccountGone: boolean;
  /** The slot's start has come. */
  hasStarted: boolean;
  /** The hold gave way to another choice of the same customer, and that one is paid. */
  isReplacementPaid: boolean;
  /** The slot is open in the guide's day and nobody else has it. Always so while the hold stands. */
  isSlotFree: boolean;
  /** The credits that the price was reckoned with are still reserved, or can be reserved again. */
  areCreditsThere: boolean;
};

export type RefundReason =
  | "paid-twice"
  | "account-gone"
  | "time-passed"
  | "replacement-paid"
  | "slot-taken"
  | "credits-spent"
  | "no-longer-prescribed"
  | "not-performed"
  | "cancelled-by-guide"
  | "moved-by-guide"
  | "guide-absent"
  | "by-admin";

/** `gone`: there is nothing left to give back. */
export type Settlement = { end: "gone" } | { end: "approve" } | { end: "refund"; reason: RefundReason };

/** The table: the first row whose condition holds decides. What no row refuses is approved. */
const ROWS: readonly [(facts: SettlementFacts) => boolean, Settlement][] = [
  [(f) => f.hasGoneBack, { end: "gone" }],
  [(f) => f.wasApproved, { end: "refund", reason: "paid-twice" }],
  [(f) => f.isAccountGone, { end: "refund", reason: "account-gone" }],
  [(f) => f.hasStarted, { end: "refund", reason: "time-passed" }],
  [(f) => f.isReplacementPaid, { end: "refund", reason: "replacement-paid" }],
  [(f) => f.bookingStatus !== "pending" && !f.isSlotFree, { end: "refund", reason: "slot-taken" }],
  [(f) => f.bookingStatus !== "pending" && !f.areCreditsThere, { end: "refund", reason: "credits-spent" }],
];

export function settlement(facts: SettlementFacts): Settlement {
  return ROWS.find(([applies]) => applies(facts))?.[1] ?? { end: "approve" };
}

/** What is known, under the lock, about a vidhi that a payment was made for. */
export type LineFacts = {
  /** Somebody gave all of the payment back at the provider itself, before we heard of it. */
  hasGoneBack: boolean;
  isAccountGone: boolean;
  /** Hers already, by another payment or as a gift. */
  isHers: boolean;
  /** The guide took it off the list. */
  isTakenOff: boolean;
};

/** Why the money of a line goes back as soon as it is there. */
export const LINE_REFUND_REASONS = ["account-gone", "paid-twice", "no-longer-prescribed"] as const;

const LINE_ROWS: readonly [(facts: LineFacts) => boolean, Settlement][] = [
  [(f) => f.hasGoneBack, { end: "gone" }],
  [(f) => f.isAccountGone, { end: "refund", reason: "account-gone" }],
  [(f) => f.isHers, { end: "refund", reason: "paid-twice" }],
  [(f) => f.isTakenOff, { end: "refund", reason: "no-longer-prescribed" }],
];

/** What the money of one line ends as; `approve`: the vidhi is bought with it. */
export function lineSettlement(facts: LineFacts): Settlement {
  return LINE_ROWS.find(([applies]) => applies(facts))?.[1] ?? { end: "approve" };
}

/** An order for vidhis that nobody has paid is closed after so long: its vidhis may be taken off the list again. */
const CART_MINUTES = 15;
/** Also where somebody seems to be paying, or the provider does not answer: money that comes later is still settled. */
const LONGEST_CART_MINUTES = 60;

/** Whether an open order for vidhis is to be closed. `isUnderWay`: somebody may be paying for it. */
export function isCartOver(createdAt: Date, isUnderWay: boolean, now: Date): boolean {
  const minutes = isUnderWay ? LONGEST_CART_MINUTES : CART_MINUTES;
  return now.getTime() - createdAt.getTime() >= minutes * 60_000;
}

/** In how many minutes a payment for vidhis must be captured. */
export const CART_CAPTURE_MINUTES = CART_MINUTES;

type RefundOfIt = { status: "pending" | "processed" | "failed"; amountPaise: number };

/**
 * What a customer is told of a payment: what came of its money, the refunds that hang on it counted in, oldest first. One
 * of which a part has gone back is paid.
 */
export function paymentStatus(
  { state, amountPaise }: { state: PaymentState; amountPaise: number },
  refunds: readonly RefundOfIt[],
): PaymentStatus {
  if (state !== "captured") return state;
  if (refunds.some(({ status }) => status === "pending")) return "refunding";
  if (refunds.at(-1)?.status === "failed") return "refund-failed";
  const gone = refunds.filter(({ status }) => status === "processed");
  const backPaise = gone.reduce((sum, refund) => sum + refund.amountPaise, 0);
  return backPaise > 0 && backPaise >= amountPaise ? "refunded" : "paid";
}

export type PaymentStatus = "checking" | "paid" | "failed" | "refunding" | "refunded" | "refund-failed";
