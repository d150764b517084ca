// What the list of a customer's payments says of one that was pending a moment ago. Knows no screen.
import type { Payment } from "#contract/payments.ts";

/** How far back a payment may lie that somebody has just come back from. */
const RECENT_MS = 30 * 60_000;

export type FoundPayment =
  | { kind: "approved"; bookingId: string | null }
  /** On its way back, or back; the sum in rupees. */
  | { kind: "refunded"; amount: number }
  | { kind: "failed" }
  /** Still checked, or nothing of it has been heard: asking again may tell. */
  | { kind: "unknown" };

/**
 * Of a booking's payments, newest first, the one that decides: money that approved it beats one that is checked, that
 * beats a refund, and a failed try counts only by itself. Without a booking the latest payment speaks, if it is recent.
 */
export function foundPayment(
  payments: readonly Payment[],
  bookingId: string | null,
  now: Date,
): FoundPayment {
  const ofSessions = payments.filter(({ kind }) => kind === "session");
  return foundAmong(
    bookingId ? ofSessions.filter((payment) => payment.bookingId === bookingId) : latestOf(ofSessions, now),
  );
}

/** The same for vidhis: of the payments for any of them, or without their ids the latest one for some. */
export function foundCart(
  payments: readonly Payment[],
  bookingRemedyIds: readonly string[],
  now: Date,
): FoundPayment {
  const ofVidhis = payments.filter(({ kind }) => kind === "remedy");
  const isOwn = (payment: Payment) => payment.bookingRemedyIds.some((id) => bookingRemedyIds.includes(id));
  return foundAmong(bookingRemedyIds.length > 0 ? ofVidhis.filter(isOwn) : latestOf(ofVidhis, now));
}

function latestOf(payments: readonly Payment[], now: Date): Payment[] {
  return payments.slice(0, 1).filter(({ createdAt }) => now.getTime() - Date.parse(createdAt) < RECENT_MS);
}

function foundAmong(own: readonly Payment[]): FoundPayment {
  const paid = own.find(({ status }) => status === "paid");
  if (paid) return { kind: "approved", bookingId: paid.bookingId };
  if (own.some(({ status }) => status === "checking")) return { kind: "unknown" };
  const back = own.find(({ refunds }) => refunds.length > 0);
  if (back) return { kind: "refunded", amount: back.refunds.reduce((sum, { amount }) => sum + amount, 0) };
  return own.some(({ status }) => status === "failed") ? { kind: "failed" } : { kind: "unknown" };
}
