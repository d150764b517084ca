import type { BookingStatus } from "#domain/bookings.ts";
import type { PaymentState, RefundReason } from "#domain/payments.ts";
import { isGivenByBank, refundJson } from "#server/db/payment-money.ts";
import { type Queryable, row, rows, sql } from "#server/db/sql.ts";
import type { RefundRow } from "#server/modules/accounting/refund-row.ts";
import type { OrderRow } from "./order-row.ts";

export type OutcomeRow = Pick<OrderRow, "kind" | "bookingId" | "amountPaise" | "createdAt"> & {
  providerOrderId: string;
  orderState: OrderRow["state"];
  bookingRemedyIds: string[];
  /** Null for an order of remedies. */
  bookingStatus: BookingStatus | null;
  holdExpiresAt: Date | null;
  /** Of the payment that decides. All three are null without a payment. */
  paymentState: PaymentState | null;
  settledAs: "approved" | "refunded" | null;
  provenAt: Date | null;
  /** Of a payment that is being checked; without one, of the order. */
  nextCheckAt: Date | null;
  /** Oldest first. */
  refunds: (RefundRow & { reason: RefundReason; bookingRemedyId: string | null; isGivenByBank: boolean })[];
};

/** An order may have several payments: one that bought something decides, then one that was refunded, then the checked. */
const outcomes = sql`
  select o.kind, o.booking_id as "bookingId", o.amount_paise as "amountPaise", o.created_at as "createdAt",
    o.provider_order_id as "providerOrderId", o.state as "orderState",
    array(select l.booking_remedy_id::text from order_lines l where l.order_id = o.id order by 1)
      as "bookingRemedyIds",
    b.status as "bookingStatus", b.hold_expires_at as "holdExpiresAt",
    p.state as "paymentState", p.settled_as as "settledAs", p.proven_at as "provenAt",
    case when p.state = 'checking' then p.next_check_at when p.settled_as is null then o.next_check_at end as "nextCheckAt",
    coalesce((select json_agg(${refundJson(sql`, 'reason', r.reason, 'bookingRemedyId', r.booking_remedy_id, 'isGivenByBank', ${isGivenByBank}`)} order by r.created_at, r.id)
      from refunds r where r.payment_id = p.id), '[]') as refunds
  from payment_orders o
    left join bookings b on b.id = o.booking_id
    left join lateral (
      select * from payments where order_id = o.id
      order by array_position(array['approved', 'refunded'], settled_as),
        array_position(array['checking', 'failed'], state), proven_at desc
      limit 1) p on true`;

export function findOutcome(db: Queryable, customerId: string, providerOrderId: string) {
  return row<OutcomeRow>(db)`
    ${outcomes} where o.provider_order_id = ${providerOrderId} and o.user_id = ${customerId}`;
}

/** By the time of the payment, oldest first. */
export function listPendingOutcomes(db: Queryable, customerId: string) {
  return rows<OutcomeRow>(db)`
    ${outcomes} where o.user_id = ${customerId} and p.state = 'checking' order by p.proven_at, o.id`;
}
