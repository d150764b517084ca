import { type Queryable, rows } from "#server/db/sql.ts";

export type SpentNewTime = { bookingId: string; customerId: string };

/** New times of which credits were spent when their money went back, and whose customers have credits by now. */
export function listReturned(db: Queryable) {
  return rows<SpentNewTime>(db)`
    select a.booking_id as "bookingId", a.user_id as "customerId" from money_alerts a
    where a.kind = 'new-time-and-money' and a.resolved_at is null and a.booking_id is not null and a.user_id is not null
      and (select sum(e.amount) from credit_entries e where e.user_id = a.user_id) > 0
    order by a.raised_at limit 50`;
}
