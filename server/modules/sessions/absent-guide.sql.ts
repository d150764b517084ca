import { HELD_AFTER_SECONDS } from "#domain/bookings.ts";
import { COMPLAINT_DAYS } from "#domain/complaints.ts";
import { addDays, istDateOf } from "#domain/ist-time.ts";
import { type Queryable, rows } from "#server/db/sql.ts";

export type Absence = { id: string; customerId: string };

/** Paid sessions of which the time to complain is over, whose customers came in vain, and whose complaint nobody has answered. */
export function listAbsences(db: Queryable, now: Date) {
  return rows<Absence>(db)`
    select b.id, b.user_id as "customerId" from bookings b
    where b.status in ('approved', 'confirmed') and b.approved_at is not null and b.session_date < ${addDays(istDateOf(now), -COMPLAINT_DAYS)} and not b.is_test
      and b.id in (select a.booking_id from attendances a
        where not a.is_completed and a.customer_at is not null and a.together_seconds < ${HELD_AFTER_SECONDS})
      and not exists (select from complaints c where c.booking_id = b.id and c.answer is not null)
    order by b.starts_at limit 50`;
}
