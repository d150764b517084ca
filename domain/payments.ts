// How each captured rupee ends: whether a payment is the one that its order asked for; whether it approves its booking or is
// refunded in full, and the same for each line of an order for remedies; and what the bank takes back of it. Decision tables.
// The caller reads the facts under the customer's lock.
import type { BookingStatus } from "./bookings.ts";
import { isInquiry } from "./dispute-phases.ts";
import { addMinutes } from "./ist-time.ts";

/**
 * The stored state of a payment. `checking`: the customer's payment proof is stored, and the provider has not confirmed
 * the payment yet. A failed payment can still be captured, but a captured one stays captured.
 */
export type PaymentState = "checking" | "failed" | "captured";

/** The shortest automatic capture period that Razorpay accepts (Orders API, `automatic_expiry_period`). */
const MIN_CAPTURE_MINUTES = 12;

/**
 * The capture period of a payment for a hold, in minutes. The provider refunds a payment that is authorized but not
 * captured within it.
 */
export function sessionCaptureMinutes(holdExpiresAt: Date, now: Date): number {
  return Math.max(MIN_CAPTURE_MINUTES, Math.ceil((holdExpiresAt.getTime() - now.getTime()) / 60_000));
}

type Money = { amountPaise: number; currency: string };

type PaymentFacts = {
  order: Money & { providerOrderId: string | null };
  /** `feePaise`: what the provider keeps of the payment; null while it does not say, as before the capture. */
  payment: Money & { orderId: string | null; feePaise: number | null };
};

/**
 * `with-fee`: the provider has charged the customer its fee, or a part of it, on top of the order's amount. `unclear`: that may be
 * so, and the provider does not name its fee yet. `other-amount`: as by an offer of the provider. `foreign`: of another order or
 * currency, so that a person has to look at it.
 */
export type PaymentMatch = "exact" | "with-fee" | "unclear" | "other-amount" | "foreign";

/** The first row whose condition holds decides. Without one, the amount is another. */
const MATCH_TABLE: readonly [(facts: PaymentFacts) => boolean, PaymentMatch][] = [
  [({ order, payment }) => payment.orderId === null || payment.orderId !== order.providerOrderId, "foreign"],
  [({ order, payment }) => payment.currency !== order.currency, "foreign"],
  [({ order, payment }) => payment.amountPaise === order.amountPaise, "exact"],
  [({ order, payment }) => payment.amountPaise > order.amountPaise && payment.feePaise === null, "unclear"],
  [
    ({ order, payment: { amountPaise, feePaise } }) =>
      amountPaise > order.amountPaise && amountPaise - order.amountPaise <= (feePaise ?? 0),
    "with-fee",
  ],
];

export function matchPayment(order: PaymentFacts["order"], payment: PaymentFacts["payment"]): PaymentMatch {
  return MATCH_TABLE.find(([applies]) => applies({ order, payment }))?.[1] ?? "other-amount";
}

/**
 * When a payment was captured. The provider's time counts, not the one at which the server learned of it, because a payment from
 * before midnight belongs to the day before. It is never before the order or in the future, as the provider's clock may differ.
 */
export function captureTime(reportedAt: Date | null, orderedAt: Date, now: Date): Date {
  const at = reportedAt ?? now;
  if (at < orderedAt) return orderedAt;
  return at > now ? now : at;
}

/** About the booking that the payment was made for. */
export type SettlementFacts = {
  /** The payment was refunded in full in the provider's dashboard, before this server knew of it. */
  isRefundedAtProvider: boolean;
  /** The payment is not of the amount that its order asks for, and not with the provider's fee on top. */
  isOtherAmount: boolean;
  /** Another payment has approved this booking, even if the booking was cancelled since. */
  isBookingApprovedBefore: boolean;
  bookingStatus: BookingStatus;
  isAccountClosed: boolean;
  /** The session's start is not in the future. */
  hasStarted: boolean;
  /** The customer replaced the hold by another one, and that one is paid. */
  isReplacementPaid: boolean;
  /** The slot is within the guide's hours and no other booking has it. Always true while the hold is active. */
  isSlotFree: boolean;
  /** The credits that reduced the price are still reserved, or can be reserved again. */
  areCreditsAvailable: boolean;
};

export const REFUND_REASONS = [
  "other-amount",
  "paid-twice",
  "account-gone",
  "time-passed",
  "replacement-paid",
  "slot-taken",
  "credits-spent",
  "no-longer-prescribed",
  "not-performed",
  "cancelled-by-guide",
  "moved-by-guide",
  "guide-absent",
  "cancelled-in-time",
  "by-admin",
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** `none`: the money is already back, so that there is nothing to approve or to refund. */
export type SettlementDecision =
  | { action: "none" }
  | { action: "approve" }
  | { action: "refund"; reason: RefundReason };

/** The first row whose condition holds decides. Without one, the booking is approved. */
const SETTLEMENT_TABLE: readonly [(facts: SettlementFacts) => boolean, SettlementDecision][] = [
  [(f) => f.isRefundedAtProvider, { action: "none" }],
  [(f) => f.isOtherAmount, { action: "refund", reason: "other-amount" }],
  [(f) => f.isBookingApprovedBefore, { action: "refund", reason: "paid-twice" }],
  [(f) => f.isAccountClosed, { action: "refund", reason: "account-gone" }],
  [(f) => f.hasStarted, { action: "refund", reason: "time-passed" }],
  [(f) => f.isReplacementPaid, { action: "refund", reason: "replacement-paid" }],
  [(f) => f.bookingStatus !== "pending" && !f.isSlotFree, { action: "refund", reason: "slot-taken" }],
  [
    (f) => f.bookingStatus !== "pending" && !f.areCreditsAvailable,
    { action: "refund", reason: "credits-spent" },
  ],
];

export function decideSettlement(facts: SettlementFacts): SettlementDecision {
  return SETTLEMENT_TABLE.find(([applies]) => applies(facts))?.[1] ?? { action: "approve" };
}

/** About a prescribed remedy that the payment was made for. */
export type OrderLineFacts = {
  /** The payment was refunded in full in the provider's dashboard, before this server knew of it. */
  isRefundedAtProvider: boolean;
  /** As of a session. All of the payment is refunded then, not line by line. */
  isOtherAmount: boolean;
  isAccountClosed: boolean;
  /** By another payment, or given free of charge. */
  isPurchased: boolean;
  /** The guide removed it from the prescribed remedies. */
  isRemoved: boolean;
};

/** The reasons for which settlement itself refunds a line. */
export const LINE_REFUND_REASONS = [
  "other-amount",
  "account-gone",
  "paid-twice",
  "no-longer-prescribed",
] as const;

/** The reasons for which settlement refunds a payment. A refund for any other reason was decided later. */
export const SETTLEMENT_REFUND_REASONS = [
  ...LINE_REFUND_REASONS,
  "time-passed",
  "replacement-paid",
  "slot-taken",
  "credits-spent",
] as const satisfies readonly RefundReason[];

const LINE_SETTLEMENT_TABLE: readonly [(facts: OrderLineFacts) => boolean, SettlementDecision][] = [
  [(f) => f.isRefundedAtProvider, { action: "none" }],
  [(f) => f.isOtherAmount, { action: "refund", reason: "other-amount" }],
  [(f) => f.isAccountClosed, { action: "refund", reason: "account-gone" }],
  [(f) => f.isPurchased, { action: "refund", reason: "paid-twice" }],
  [(f) => f.isRemoved, { action: "refund", reason: "no-longer-prescribed" }],
];

/** `approve`: the remedy is purchased. */
export function decideLineSettlement(facts: OrderLineFacts): SettlementDecision {
  return LINE_SETTLEMENT_TABLE.find(([applies]) => applies(facts))?.[1] ?? { action: "approve" };
}

/** An unpaid order for remedies expires after this. Then the guide can remove its remedies from the list again. */
const REMEDY_ORDER_MINUTES = 15;
/** The limit while a payment may be under way or the provider does not answer. A later payment is still settled. */
const MAX_REMEDY_ORDER_MINUTES = 60;

/** `isUnderWay`: the customer may be paying at the moment. */
export function isRemedyOrderExpired(createdAt: Date, isUnderWay: boolean, now: Date): boolean {
  const minutes = isUnderWay ? MAX_REMEDY_ORDER_MINUTES : REMEDY_ORDER_MINUTES;
  return now.getTime() - createdAt.getTime() >= minutes * 60_000;
}

/** The capture period of a payment for remedies, in minutes. */
export const REMEDY_CAPTURE_MINUTES = REMEDY_ORDER_MINUTES;

export const ORDER_STATES = ["open", "checking", "settled", "failed", "expired"] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/**
 * The state of an order, from the payment of it that decides (null: there is none) and from whether the customer can still
 * pay it. Only `settled` is final.
 */
export function orderState(payment: PaymentState | null, isPayable: boolean): OrderState {
  if (payment === "captured") return "settled";
  return payment ?? (isPayable ? "open" : "expired");
}

/** Then a person looks a payment up that the provider does not decide. */
const CHECKED_BY_HAND_AFTER_HOURS = 24;

/** `since`: when the payment was made. */
export function checkedByHandAt(since: Date): Date {
  return addMinutes(since, CHECKED_BY_HAND_AFTER_HOURS * 60);
}

export type RefundStatus = "pending" | "processed" | "failed";
/** `unknown`: the provider's word is not known here. */
export type ReportedRefundStatus = RefundStatus | "unknown";

/**
 * The status of a refund after a report of the provider. Reports arrive in any order, so one that contradicts a final status
 * counts only if the provider has just been asked (`isCurrent`); otherwise: ask.
 */
export function nextRefundStatus(
  stored: RefundStatus,
  reported: ReportedRefundStatus,
  isCurrent: boolean,
): RefundStatus | "ask" {
  if (reported === "unknown" || reported === "pending" || reported === stored) return stored;
  return stored === "pending" || isCurrent ? reported : "ask";
}

/** The least amount that Razorpay refunds (https://razorpay.com/docs/api/refunds/, `amount`). */
export const MIN_REFUND_PAISE = 100;

type PaymentRefund = { status: RefundStatus; amountPaise: number };

/**
 * The provider's statuses of a dispute, in which a bank asks for a customer's money back (a chargeback). `open`: the merchant has to
 * answer. `under_review`: the bank reads the answer. `closed`: a suspicion of fraud that ended.
 */
export const DISPUTE_STATUSES = ["open", "under_review", "won", "lost", "closed"] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export function isUndecided(status: DisputeStatus): boolean {
  return status === "open" || status === "under_review";
}

/** `deductedPaise`: what the provider has taken from the merchant's balance, fees included; null if it does not say. `phase`: its word. */
type DisputeMoney = { amountPaise: number; deductedPaise: number | null };
export type DisputeFacts = DisputeMoney & { status: DisputeStatus; phase: string | null };

/**
 * What the bank takes back of the payment by one dispute, in paise, by the first row whose condition holds. The provider may hold the
 * amount back from the first day on: that decides nothing. A dispute that is lost after it was won, or won after it was lost, counts
 * as it stands. A question of the bank takes what is deducted; of a claim that is lost, the deduction may follow.
 */
const DISPUTE_TABLE: readonly [(facts: DisputeFacts) => boolean, (facts: DisputeFacts) => number][] = [
  [({ status }) => isUndecided(status) || status === "won", () => 0],
  [({ status, phase }) => status === "closed" || isInquiry(phase), deductedOf],
  [({ deductedPaise }) => !deductedPaise, ({ amountPaise }) => amountPaise],
];

function deductedOf({ amountPaise, deductedPaise }: DisputeMoney): number {
  return Math.min(deductedPaise ?? 0, amountPaise);
}

export function takenBackPaise(facts: DisputeFacts): number {
  const [, amountOf] = DISPUTE_TABLE.find(([applies]) => applies(facts)) ?? [];
  return (amountOf ?? deductedOf)(facts);
}

/** What the provider and the bank charge for the dispute, in paise. Like the provider's other fees it is not in the guide's share. */
export function disputeFeePaise(facts: DisputeFacts): number {
  return takenBackPaise(facts) > 0 ? Math.max(0, (facts.deductedPaise ?? 0) - facts.amountPaise) : 0;
}

/**
 * `checking`: the proof is stored, and the provider has not confirmed the payment yet. `disputed`: the customer's bank asks for the
 * money back, and nothing is refunded until that is decided. `taken-back`: the bank has paid the money back.
 */
export const PAYMENT_STATUSES = [
  "checking",
  "paid",
  "failed",
  "refunding",
  "refunded",
  "refund-failed",
  "disputed",
  "taken-back",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

type SeenPayment = {
  state: PaymentState;
  amountPaise: number;
  /** A dispute of it is undecided. */
  isDisputed: boolean;
  takenBackPaise: number;
};

/**
 * The status of a payment as the customer sees it, from its state, its disputes and its refunds: of those that have failed, the ones
 * that are owed. A payment of which a part went back is `paid`.
 */
export function paymentStatus(
  { state, amountPaise, isDisputed, takenBackPaise: takenPaise }: SeenPayment,
  refunds: readonly PaymentRefund[],
): PaymentStatus {
  if (state !== "captured") return state;
  if (isDisputed) return "disputed";
  const processed = refunds.filter(({ status }) => status === "processed");
  const refundedPaise = processed.reduce((sum, refund) => sum + refund.amountPaise, 0);
  if (takenPaise > 0 && takenPaise + refundedPaise >= amountPaise) return "taken-back";
  if (refunds.some(({ status }) => status === "pending")) return "refunding";
  if (refunds.some(({ status }) => status === "failed")) return "refund-failed";
  return refundedPaise > 0 && refundedPaise >= amountPaise ? "refunded" : "paid";
}
