import type { QuestionType } from "#domain/prices.ts";
import { type Queryable, row } from "#server/db/sql.ts";
import { isReservedForOthers } from "#server/db/waitlist-offers.ts";

type NewTestBooking = { customerId: string; date: string; time: string; questionType: QuestionType };

/** Null when another booking has the slot, or it is reserved for the waiting list. */
export function insertTestBooking(db: Queryable, booking: NewTestBooking, now: Date) {
  return row<{ id: string }>(db)`
    insert into bookings (user_id, session_date, session_time, question_type, price, credits_used, status, is_test,
      created_at, approved_at)
    select ${booking.customerId}, ${booking.date}, ${booking.time}, ${booking.questionType}, 0, 0, 'confirmed', true,
      ${now}, ${now}
    where not ${isReservedForOthers(booking, now)}
    on conflict do nothing returning id`;
}
