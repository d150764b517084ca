import { KINDS_ONLY_TO_ATTENDEE, KINDS_TO_ATTENDEE } from "#domain/notifications.ts";
import { sql } from "./sql.ts";

const isToAttendee = sql`(o.kind = any(${KINDS_ONLY_TO_ATTENDEE}) or o.kind = any(${KINDS_TO_ATTENDEE})
  and exists (select from bookings n where n.id = o.booking_id and n.attendee_name is not null))`;

/** Has a number of its own: it is, or went, to who attended the session of the message `o` until another did, or it is to a companion. */
const isToFormer = sql`o.recipient_phone is not null`;

/** The account that gets the message `o` of the outbox; null while an attendee has none, and where nobody attends but the payer. */
export const recipientId = sql`case when ${isToFormer} then (select t.id from users t where t.phone = o.recipient_phone)
  when ${isToAttendee} then (select t.id from bookings n join users t on t.phone = n.attendee_phone
  where n.id = o.booking_id) else o.user_id end`;

/** The number of an attendee or a companion who gets the message `o`; null where the payer gets it. */
export const attendeePhone = sql`case when ${isToFormer} then o.recipient_phone
  when ${isToAttendee} then (select n.attendee_phone from bookings n where n.id = o.booking_id) end`;

/**
 * Whether the message `o` went to the recipient that it has now. A reminder that is on its way as another attendee is named does not
 * say who got it.
 */
export const isRecipientCertain = sql`(${isToFormer} or o.kind = any(${KINDS_ONLY_TO_ATTENDEE}) or o.kind <> all(${KINDS_TO_ATTENDEE})
  or exists (select from bookings n where n.id = o.booking_id and n.attendee_changes = 0))`;

/**
 * Whether the message `o` of the outbox is the customer's. By the index outbox_of_user, so without those to who attended before:
 * their payers cannot be found any more.
 */
export function isReceivedBy(customerId: string) {
  return sql`(o.user_id = any(array(select ${customerId}::uuid union select n.user_id from bookings n
    where n.attendee_phone = (select t.phone from users t where t.id = ${customerId})
    union select c.named_by from companions c where c.phone = (select t.phone from users t where t.id = ${customerId}))) and ${recipientId} = ${customerId})`;
}
