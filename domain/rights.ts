// What a customer has paid for or been promised and has not got yet: each kind once. The dialog that closes an account names
// them, the closing ends or refunds them, and the export lists them.
import { type BookingStatus, isPaidFor } from "./bookings.ts";
import { PARCHA_SIDES } from "./parchas.ts";
import type { PaymentStatus } from "./payments.ts";

type Session = {
  id: string;
  status: BookingStatus;
  canCancel: boolean;
  isRefundedOnCancel: boolean;
  isHeld: boolean;
  isMissed: boolean;
  /** One that the customer cannot cancel is settled. */
  isGuideAbsent: boolean;
  parchas: readonly { isSent: boolean }[];
  /** `isYou`: another has paid, and keeps the session. Otherwise the parcha is the attendee's. */
  attendee?: { isYou: boolean } | null;
};
type Remedy = { bookingRemedyId: string; isPurchased: boolean; isPaid: boolean; completionStatus: string };
type Payment = { id: string; status: PaymentStatus };

/** What the closing of the account does with a right. `ends`: the customer does not get it. `goes-on`: the money still moves. */
export type RightEnd = "released" | "refunded" | "cancelled" | "ends" | "goes-on";

const RIGHTS = {
  hold: "released",
  /** A session whose money the customer may take back now: the guide did not come or moved it, or its grace runs. */
  "refundable-session": "refunded",
  "upcoming-session": "cancelled",
  /** Begun, and its room is open. The guide completes it. */
  "session-under-way": "ends",
  /** Both were there, and it is not completed: its parcha is not written yet. */
  "held-session": "ends",
  "unwritten-parcha": "ends",
  "unsent-parcha": "ends",
  "paid-remedy": "refunded",
  "given-remedy": "ends",
  /** Refunded if the provider has taken the money. */
  "payment-under-way": "goes-on",
  "refund-under-way": "goes-on",
  "refund-failed": "goes-on",
  credits: "ends",
} as const satisfies Record<string, RightEnd>;
export type RightKind = keyof typeof RIGHTS;
export const RIGHT_KINDS = Object.keys(RIGHTS) as [RightKind, ...RightKind[]];

/** `id`: of the booking, the prescribed remedy or the payment; null for credits. */
export type Right = { kind: RightKind; id: string | null };

/** `hasAddress`: the customer waits for the paper, too. */
export function sessionRight(session: Session, hasAddress: boolean): RightKind | null {
  const { status, canCancel, parchas, attendee = null } = session;
  if (status === "pending") return canCancel ? "hold" : null;
  if (isPaidFor(status)) {
    if (canCancel) return session.isRefundedOnCancel ? "refundable-session" : "upcoming-session";
    if (session.isHeld) return attendee && !attendee.isYou ? null : "held-session";
    return session.isMissed || session.isGuideAbsent || attendee?.isYou ? null : "session-under-way";
  }
  if (status !== "completed" || (attendee && !attendee.isYou)) return null;
  if (parchas.length < PARCHA_SIDES.length) return "unwritten-parcha";
  return hasAddress && parchas.some(({ isSent }) => !isSent) ? "unsent-parcha" : null;
}

function remedyRight({ isPurchased, isPaid, completionStatus }: Remedy): RightKind | null {
  if (!isPurchased || completionStatus !== "pending") return null;
  return isPaid ? "paid-remedy" : "given-remedy";
}

const PAYMENT_RIGHTS: Partial<Record<PaymentStatus, RightKind>> = {
  checking: "payment-under-way",
  refunding: "refund-under-way",
  "refund-failed": "refund-failed",
};

type Held = {
  bookings: readonly Session[];
  remedies: readonly Remedy[];
  payments: readonly Payment[];
  creditBalance: number;
  hasAddress: boolean;
};

/** All rights of a customer. */
export function listRights({ bookings, remedies, payments, creditBalance, hasAddress }: Held): Right[] {
  const found: [RightKind | null | undefined, string | null][] = [
    ...bookings.map((one) => [sessionRight(one, hasAddress), one.id] as [RightKind | null, string]),
    ...remedies.map((one) => [remedyRight(one), one.bookingRemedyId] as [RightKind | null, string]),
    ...payments.map(({ status, id }) => [PAYMENT_RIGHTS[status], id] as [RightKind | undefined, string]),
    [creditBalance > 0 ? "credits" : null, null],
  ];
  return found.flatMap(([kind, id]) => (kind ? [{ kind, id }] : []));
}
