import { type Queryable, row, run, sql } from "#server/db/sql.ts";
import { isReservedForOthers } from "#server/db/waitlist-offers.ts";

/**
 * Also revives a released hold whose payment arrived late. The unique index over slots refuses that with 23505 when
 * another booking has the slot by now. Where the attendee has closed the account meanwhile, the session is the payer's.
 */
export function updateToApproved(db: Queryable, id: string, cancelFreeUntil: Date | null, now: Date) {
  return run(db)`
    update bookings set status = 'approved', approved_at = ${now}, cancelled_at = null, cancelled_by = null,
      cancel_free_until = ${cancelFreeUntil}, attendee_name = nullif(attendee_name, ''), former_attendee_id = null
    where id = ${id} and status in ('pending', 'cancelled') and approved_at is null`;
}

/** `isFree`: within its grace, which a customer can use a few times only. */
export type Cancellation = { by: "customer" | "admin"; isFree: boolean };

export function updateToCancelled(db: Queryable, id: string, { by, isFree }: Cancellation, now: Date) {
  return run(db)`
    update bookings set status = 'cancelled', cancelled_by = ${by}, cancelled_at = ${now}, is_cancelled_free = ${isFree}
    where id = ${id} and status in ('approved', 'confirmed')`;
}

/** Also of the attendance, by which the sessions to complete are found. */
export async function updateStatus(
  db: Queryable,
  id: string,
  status: "completed" | "confirmed",
  now: Date,
): Promise<void> {
  const isCompleted = status === "completed";
  const completedAt = isCompleted ? now : null;
  await Promise.all([
    run(db)`update bookings set status = ${status}, completed_at = ${completedAt} where id = ${id}`,
    run(db)`update attendances set is_completed = ${isCompleted} where booking_id = ${id}`,
  ]);
}

/** Whether any remedy is prescribed for the session. */
export async function hasRemedies(db: Queryable, id: string): Promise<boolean> {
  const prescribed = sql`select from booking_remedies where booking_id = ${id} and removed_at is null limit 1`;
  return (await row(db)`${prescribed}`) !== null;
}

type SlotChange = {
  customerId: string;
  date: string;
  time: string;
  isCounted: boolean;
  isByAdmin: boolean;
};

/**
 * Writes nothing when the slot is reserved for the waiting list. The unique index over slots refuses a slot that another
 * booking has (23505). After an admin's move the customer may cancel for a refund; with a move of their own the customer
 * gives that up.
 */
export function updateSlot(db: Queryable, id: string, change: SlotChange, now: Date) {
  const { date, time, isCounted, isByAdmin } = change;
  return run(db)`
    update bookings set session_date = ${date}, session_time = ${time}, move_count = move_count + 1,
      reschedule_count = reschedule_count + ${isCounted ? 1 : 0}, is_moved_by_admin = ${isByAdmin}
    where id = ${id} and not ${isReservedForOthers(change, now)}`;
}
