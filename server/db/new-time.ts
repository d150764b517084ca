// Credits that were given in place of a session. `b` is the booking.
import { sql } from "./sql.ts";

/**
 * Given less taken back. One that an earlier version gave, whose entry names no session, was the session's whole price; later entries
 * of it, which give it again, name the session.
 */
export const newTimeCredits = sql`(coalesce((select sum(e.amount) from credit_entries e where e.new_time_of = b.id), 0)
  + case when exists (select from credit_entries e where e.new_time_of = b.id and e.reason = 'new-time'
      and e.created_at <= (select c.answered_at from complaints c where c.booking_id = b.id))
    then 0 else b.price end)::integer`;
