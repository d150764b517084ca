import { disputesOf, paidPaise, refundJson } from "#server/db/payment-money.ts";
import { type Queryable, row, rows, sql } from "#server/db/sql.ts";
import type { SeenDisputeRow } from "./dispute-row.ts";
import type { RefundRow } from "./refund-row.ts";

export type SessionPaymentRow = {
  id: string;
  kind: "session" | "remedy";
  amountPaise: number;
  capturedAt: Date;
  providerPaymentId: string;
  remedies: { name: string; nameHindi: string }[];
  /** Of the whole payment, also where it bought remedies of several sessions. */
  disputes: SeenDisputeRow[];
  refunds: (RefundRow & { reason: string; askedBy: string | null })[];
};

export async function hasBooking(db: Queryable, bookingId: string): Promise<boolean> {
  return (await row(db)`select 1 from bookings where id = ${bookingId}`) !== null;
}

/**
 * The captured payments for a booking and for its prescribed remedies, oldest first. One payment can buy remedies of
 * several sessions: then only the lines of this booking, and their refunds, count.
 */
export function listSessionPayments(db: Queryable, bookingId: string) {
  return rows<SessionPaymentRow>(db)`with ordered as (
      select o.id, o.kind, null::integer as amount_paise, '[]'::json as remedies from payment_orders o where o.booking_id = ${bookingId}
      union all
      select l.order_id, 'remedy', sum(l.amount_paise)::integer,
          json_agg(json_build_object('name', m.name, 'nameHindi', m.name_hindi) order by m.id)
        from booking_remedies m join order_lines l on l.booking_remedy_id = m.id
        where m.booking_id = ${bookingId} group by l.order_id)
    select p.id, ordered.kind, coalesce(ordered.amount_paise, ${paidPaise}) as "amountPaise", p.captured_at as "capturedAt",
      p.provider_payment_id as "providerPaymentId", ordered.remedies,
      ${disputesOf(sql`p.id`)} as disputes,
      coalesce((select json_agg(${refundJson(sql`, 'reason', r.reason, 'askedBy', a.name`)} order by r.created_at, r.id)
        from refunds r left join admins a on a.id = r.asked_by left join booking_remedies m on m.id = r.booking_remedy_id
        where r.payment_id = p.id and (r.booking_remedy_id is null or m.booking_id = ${bookingId})), '[]') as refunds
    from ordered join payments p on p.order_id = ordered.id join payment_orders o on o.id = ordered.id
    where p.state = 'captured' order by p.captured_at, p.id`;
}
