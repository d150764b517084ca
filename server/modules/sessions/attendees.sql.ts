import type { Attendee } from "#domain/attendees.ts";
import { type BookingStatus, HELD_AFTER_SECONDS } from "#domain/bookings.ts";
import { attendeeId, isNamedInBooking } from "#server/db/attendee.ts";
import { type Queryable, rows, run, sql } from "#server/db/sql.ts";
import { foldedNameOf } from "#server/modules/customers/folded-columns.ts";

export function updateAttendee(db: Queryable, id: string, attendee: Attendee | null, changes: 0 | 1) {
  const { phone = null, name = null, language = null } = attendee ?? {};
  return run(db)`
    update bookings set attendee_phone = ${phone}, attendee_name = ${name}, attendee_language = ${language},
      attendee_folded_name = ${name && foldedNameOf(name)}, attendee_changes = attendee_changes + ${changes}
    where id = ${id}`;
}

/** Not held: what was said in a session that was is the attendee's, also before the guide completes it. */
const isToCome = sql`(b.status in ('pending', 'approved', 'confirmed') and not exists (select from attendances a
  where a.booking_id = b.id and a.together_seconds >= ${HELD_AFTER_SECONDS}))`;

export function eraseAttended(db: Queryable, customerId: string) {
  return run(db)`update bookings b
    set attendee_phone = null, attendee_name = '', attendee_folded_name = null, attendee_language = null, former_attendee_id = null
    where ${isNamedInBooking(customerId)} or b.former_attendee_id = ${customerId}
      or (b.user_id = ${customerId} and b.attendee_phone is not null and ${attendeeId} is null)`;
}

export function listUpcomingAttended(db: Queryable, customerId: string) {
  return rows<{ id: string; status: BookingStatus }>(db)`select b.id, b.status from bookings b
    where ${isNamedInBooking(customerId)} and ${isToCome} order by b.id for update`;
}

/** The former attendee is remembered, so that what was said is erased with the account's content. */
export function leaveEnded(db: Queryable, customerId: string) {
  return run(db)`
    update bookings b
    set attendee_phone = null, attendee_name = '', attendee_folded_name = null, attendee_language = null,
      former_attendee_id = ${customerId}
    where ${isNamedInBooking(customerId)} and not ${isToCome}`;
}
