import { KINDS_ONLY_TO_ATTENDEE, KINDS_TO_ATTENDEE } from "#domain/notifications.ts";
import { sql } from "./sql.ts";

const isToAttendee = sql`(o.kind = any(${KINDS_ONLY_TO_ATTENDEE}) or o.kind = any(${KINDS_TO_ATTENDEE})
  and exists (select from bookings n where n.id = o.booking_id and n.attendee_name is not null))`;

/** The account that gets the message `o` of the outbox; null while an attendee has none, and where nobody attends but the payer. */
export const recipientId = sql`case when ${isToAttendee} then (select t.id from bookings n join users t on t.phone = n.attendee_phone
  where n.id = o.booking_id) else o.user_id end`;

/** Whether the message `o` of the outbox is the customer's. By the index outbox_of_user. */
export function isReceivedBy(customerId: string) {
  return sql`(o.user_id = any(array(select ${customerId}::uuid union select n.user_id from bookings n
    where n.attendee_phone = (select t.phone from users t where t.id = ${customerId}))) and ${recipientId} = ${customerId})`;
}
