import type { QuestionType } from "#domain/prices.ts";
import { type Queryable, row, run, sql } from "#server/db/sql.ts";

/** Late money may bring a dropped hold back; the unique index refuses that where the slot has gone (23505). */
export function approve(db: Queryable, id: string, now: Date) {
  return run(
    db,
    sql`update bookings set status = 'approved', approved_at = ${now}, cancelled_at = null, cancelled_by = null
      where id = ${id} and status in ('pending', 'cancelled') and approved_at is null`,
  );
}

export function cancelPaid(db: Queryable, id: string, by: "customer" | "admin", now: Date) {
  return run(
    db,
    sql`update bookings set status = 'cancelled', cancelled_by = ${by}, cancelled_at = ${now}
      where id = ${id} and status in ('approved', 'confirmed')`,
  );
}

export function setStatus(db: Queryable, id: string, status: "completed" | "confirmed", now: Date) {
  const completedAt = status === "completed" ? now : null;
  return run(db, sql`update bookings set status = ${status}, completed_at = ${completedAt} where id = ${id}`);
}

/** Whether any vidhi is on its list. */
export async function hasVidhis(db: Queryable, id: string): Promise<boolean> {
  const listed = sql`select from booking_remedies where booking_id = ${id} and removed_at is null limit 1`;
  return (await row(db, listed)) !== null;
}

type TestBooking = { userId: string; date: string; time: string; questionType: QuestionType };

/** Null: somebody has the slot. */
export function insertTestBooking(db: Queryable, taken: TestBooking, now: Date) {
  return row<{ id: string }>(
    db,
    sql`insert into bookings (user_id, session_date, session_time, question_type, price, credits_used, status, is_test,
        created_at, approved_at)
      values (${taken.userId}, ${taken.date}, ${taken.time}, ${taken.questionType}, 0, 0, 'confirmed', true, ${now}, ${now})
      on conflict do nothing returning id`,
  );
}

type Move = { date: string; time: string; isCounted: boolean; isByAdmin: boolean };

/**
 * Another slot for a paid session; the unique index refuses one that somebody has (23505). A customer's move takes the
 * new time as her own choice; an admin's leaves her the right to her money back.
 */
export function move(db: Queryable, id: string, { date, time, isCounted, isByAdmin }: Move) {
  return run(
    db,
    sql`update bookings set session_date = ${date}, session_time = ${time}, move_count = move_count + 1,
        reschedule_count = reschedule_count + ${isCounted ? 1 : 0}, is_moved_by_admin = ${isByAdmin}
      where id = ${id}`,
  );
}
