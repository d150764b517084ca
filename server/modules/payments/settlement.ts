// What a captured payment ends as, done to what it was paid for: a booking is approved, vidhis become hers. Decides by
// the tables of domain/payments.ts under the locks of its caller, which keeps the payment itself.
import { joinWindow } from "#domain/join-window.ts";
import { type RefundReason, settlement } from "#domain/payments.ts";
import type { Transaction } from "#server/db/transaction.ts";
import type { BookingRow } from "#server/modules/bookings/bookings.ts";
import * as holds from "#server/modules/bookings/holds.ts";
import * as credits from "#server/modules/customers/credits.ts";
import * as purchases from "#server/modules/remedies/purchases.ts";
import * as sessions from "#server/modules/sessions/sessions.ts";
import { linesOf, type OrderRow } from "./orders.ts";

/** Money that goes back, and for which vidhi where it is one's. */
type Back = { amountPaise: number; reason: RefundReason; bookingRemedyId: string | null };
/** `isApproved`: it has paid for something. What is neither that nor in `back` had gone back before. */
export type Ending = { isApproved: boolean; back: readonly Back[] };

type Paid = {
  order: OrderRow;
  paymentId: string;
  /** All of it has gone back at the provider. */
  hasGoneBack: boolean;
  isAccountGone: boolean;
};

/** Approves the session of an order, or ends its hold. The booking is locked. */
export async function settleSession(
  tx: Transaction,
  paid: Paid & { booking: BookingRow },
  now: Date,
): Promise<Ending> {
  const { order, booking, hasGoneBack, isAccountGone } = paid;
  const isDropped = booking.status === "cancelled";
  const decision = settlement({
    hasGoneBack,
    wasApproved: booking.approvedAt !== null,
    bookingStatus: booking.status,
    isAccountGone,
    hasStarted: joinWindow(booking).startsAt.getTime() <= now.getTime(),
    isReplacementPaid: await holds.isReplacementPaid(tx, booking),
    isSlotFree: !isDropped || (await holds.isSlotFree(tx, booking, now)),
    areCreditsThere:
      !isDropped || (await credits.areCreditsThere(tx, order.userId, booking.id, booking.creditsUsed)),
  });
  if (decision.end === "approve") {
    await sessions.approve(tx, booking, now);
    return { isApproved: true, back: [] };
  }
  await holds.endHold(tx, booking, "expired", now);
  const { amountPaise } = order;
  const isBack = decision.end === "refund";
  return {
    isApproved: false,
    back: isBack ? [{ amountPaise, reason: decision.reason, bookingRemedyId: null }] : [],
  };
}

/** Makes hers those vidhis of an order that can still be bought; the money of the others goes back. */
export async function settleCart(tx: Transaction, { order, ...facts }: Paid, now: Date): Promise<Ending> {
  const lines = await linesOf(tx, order.id);
  const ends = await purchases.settleLines(tx, { ...facts, lines }, now);
  return {
    isApproved: ends.some(({ end }) => end === "approve"),
    back: ends.flatMap((line) => {
      if (line.end !== "refund") return [];
      const { amountPaise, reason, bookingRemedyId } = line;
      return [{ amountPaise, reason, bookingRemedyId }];
    }),
  };
}
