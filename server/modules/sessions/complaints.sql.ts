import type { BookingStatus } from "#domain/bookings.ts";
import type { ComplaintAnswer, ComplaintReason } from "#domain/complaints.ts";
import { isAttendedBy, isAttendeeGone, keeperId } from "#server/db/attendee.ts";
import { newTimeCredits } from "#server/db/new-time.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

export type ComplaintRow = { reason: ComplaintReason; reportedAt: Date; answer: ComplaintAnswer | null };
export type OwnComplaintRow = ComplaintRow & { payerId: string; isTakenBack: boolean };

export function findComplaint(db: Queryable, bookingId: string) {
  return row<ComplaintRow>(db)`
    select reason, reported_at as "reportedAt", answer from complaints where booking_id = ${bookingId}`;
}

/** `isTakenBack`: the credits of a new time, as the money went back. */
const ownComplaint = sql`b.user_id as "payerId", c.reason, c.reported_at as "reportedAt", c.answer,
  c.answer is not distinct from 'new-time' and ${newTimeCredits} <= 0 as "isTakenBack"`;

export function findOwnComplaint(db: Queryable, bookingId: string) {
  return row<OwnComplaintRow>(db)`
    select ${ownComplaint} from complaints c join bookings b on b.id = c.booking_id where b.id = ${bookingId}`;
}

/** Earliest session first. */
export function listComplaintsOf(db: Queryable, customerId: string) {
  return rows<OwnComplaintRow & { bookingId: string }>(db)`
    select b.id as "bookingId", ${ownComplaint}
    from complaints c join bookings b on b.id = c.booking_id where ${isAttendedBy(customerId)} order by b.starts_at`;
}

/** The same session again changes the reason, unless it is answered. */
export async function upsertComplaint(db: Queryable, bookingId: string, reason: ComplaintReason, now: Date) {
  const written = await run(db)`
    insert into complaints as c (booking_id, reason, reported_at) values (${bookingId}, ${reason}, ${now})
    on conflict (booking_id) do update set reason = excluded.reason where c.answer is null`;
  return written > 0;
}

export function updateAnswer(
  db: Queryable,
  { bookingId, answer, adminId }: { bookingId: string; answer: ComplaintAnswer; adminId: string },
  now: Date,
) {
  return run(db)`update complaints set answer = ${answer}, answered_at = ${now}, answered_by = ${adminId}
    where booking_id = ${bookingId} and answer is null`;
}

/**
 * Of a session that gets another time: what was said of the old one. Such a session has no new time in credits any more, and gets
 * none again when a bank gives its money back.
 */
export function deleteComplaintOfMoved(db: Queryable, bookingId: string) {
  return run(db)`delete from complaints where booking_id = ${bookingId}`;
}

/** Of a session that is cancelled: what was said of it needs no answer any more. */
export function deleteOpenComplaint(db: Queryable, bookingId: string) {
  return run(db)`delete from complaints where booking_id = ${bookingId} and answer is null`;
}

export type OpenComplaintRow = {
  bookingId: string;
  customerId: string;
  sessionDate: string;
  sessionTime: string;
  status: BookingStatus;
  username: string | null;
  phone: string | null;
  reason: ComplaintReason;
  reportedAt: Date;
};

/** Oldest first. Without the name where who attended has closed the account: it is not the payer's complaint. */
export function listOpenComplaints(db: Queryable) {
  return rows<OpenComplaintRow>(db)`
    select c.booking_id as "bookingId", ${keeperId} as "customerId", b.session_date as "sessionDate",
      b.session_time as "sessionTime", b.status, u.username, u.phone, c.reason, c.reported_at as "reportedAt"
    from complaints c join bookings b on b.id = c.booking_id
      left join users u on u.id = ${keeperId} and not ${isAttendeeGone}
    where c.answer is null order by c.reported_at, c.booking_id`;
}
