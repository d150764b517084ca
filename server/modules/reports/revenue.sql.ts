import { type Queryable, rows, sql } from "#server/db/sql.ts";

/** Excludes orders of test bookings, and of remedies that were prescribed for one. `o` is the order. */
const isNoTest = sql`not exists (select from bookings b where b.is_test and b.id = o.booking_id)
  and not exists (select from order_lines l join booking_remedies m on m.id = l.booking_remedy_id
    join bookings b on b.id = m.booking_id where l.order_id = o.id and b.is_test)`;

type DayRevenue = { date: string; sessionPaise: number; remedyPaise: number };

/**
 * Captured less refunded money by IST day, from `from` until before `to`. A refund counts on the day on which the
 * provider processed it.
 */
export function listRevenueByDay(db: Queryable, from: Date, to: Date) {
  return rows<DayRevenue>(
    db,
    sql`select (at at time zone interval '05:30')::date as date,
        coalesce(sum(paise) filter (where kind = 'session'), 0) as "sessionPaise",
        coalesce(sum(paise) filter (where kind = 'remedy'), 0) as "remedyPaise"
      from (
        select o.kind, p.captured_at as at, o.amount_paise as paise
        from payments p join payment_orders o on o.id = p.order_id
        where p.state = 'captured' and p.captured_at >= ${from} and p.captured_at < ${to} and ${isNoTest}
        union all
        select o.kind, r.processed_at, -r.amount_paise
        from refunds r join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id
        where r.status = 'processed' and p.state = 'captured'
          and r.processed_at >= ${from} and r.processed_at < ${to} and ${isNoTest}
      ) movements
      group by 1 order by 1`,
  );
}
