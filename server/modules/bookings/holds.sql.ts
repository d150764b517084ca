import type { QuestionType } from "#domain/prices.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

type NewBooking = {
  userId: string;
  date: string;
  time: string;
  questionType: QuestionType;
  price: number;
  creditsUsed: number;
  status: "pending" | "approved";
  holdExpiresAt: Date | null;
  approvedAt: Date | null;
};

/**
 * Takes the slot. Null when somebody has it: the unique index over slots is what decides, so two customers at once
 * end as one booking and one null, whatever else they saw before.
 */
export function insertBooking(db: Queryable, taken: NewBooking, now: Date) {
  return row<{ id: string }>(
    db,
    sql`insert into bookings (user_id, session_date, session_time, question_type, price, credits_used, status,
        hold_expires_at, approved_at, created_at)
      values (${taken.userId}, ${taken.date}, ${taken.time}, ${taken.questionType}, ${taken.price},
        ${taken.creditsUsed}, ${taken.status}, ${taken.holdExpiresAt}, ${taken.approvedAt}, ${now})
      on conflict do nothing returning id`,
  );
}

type Ended = { id: string; userId: string };

/** Ends an expired hold: null when it has ended, or was lengthened or paid meanwhile. */
export function expireHold(db: Queryable, id: string, now: Date) {
  return row<Ended>(
    db,
    sql`update bookings set status = 'cancelled', cancelled_by = 'expired', cancelled_at = ${now}
      where id = ${id} and status = 'pending' and hold_expires_at <= ${now} returning id, user_id as "userId"`,
  );
}

/** Ends a hold once: null when it has ended or was paid meanwhile. */
export function cancelHold(db: Queryable, id: string, by: "dismissed" | "replaced" | "expired", now: Date) {
  return row<Ended>(
    db,
    sql`update bookings set status = 'cancelled', cancelled_by = ${by}, cancelled_at = ${now}
      where id = ${id} and status = 'pending' returning id, user_id as "userId"`,
  );
}

export function setReplacedBy(db: Queryable, id: string, replacement: string) {
  return run(db, sql`update bookings set replaced_by = ${replacement} where id = ${id}`);
}

/** Ends the expired hold that stands in the way of a slot. */
export function expireHoldOnSlot(db: Queryable, date: string, time: string, now: Date) {
  return row<Ended>(
    db,
    sql`update bookings set status = 'cancelled', cancelled_by = 'expired', cancelled_at = ${now}
      where session_date = ${date} and session_time = ${time} and status = 'pending' and hold_expires_at <= ${now}
      returning id, user_id as "userId"`,
  );
}

export function expiredHolds(db: Queryable, now: Date) {
  return rows<Ended>(
    db,
    sql`select id, user_id as "userId" from bookings
      where status = 'pending' and hold_expires_at <= ${now} order by hold_expires_at limit 200`,
  );
}

export function setHoldExpiry(db: Queryable, id: string, holdExpiresAt: Date) {
  return run(
    db,
    sql`update bookings set hold_expires_at = ${holdExpiresAt}, is_hold_extended = true
      where id = ${id} and status = 'pending'`,
  );
}
