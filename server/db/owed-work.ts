// What is owed after a session, as conditions; `b` is the booking. A test booking gets nothing, nor does a customer who closed the
// account (the attendee, where another has paid).
import { attendeeId } from "./attendee.ts";
import { sql } from "./sql.ts";

/** By the index users_closed, once for a statement. A join would look up each customer, or read them all. */
const isPayerOpen = sql`b.user_id not in (select u.id from users u where u.phone is null)`;

/** Of who attends; the payer's while that number has none. */
export const isAccountOpen = sql`case when b.attendee_name is null then ${isPayerOpen}
  else b.attendee_phone is not null and (${isPayerOpen} or ${attendeeId} is not null) end`;

/** By the index bookings_unposted, which has these bookings alone. */
const isUnposted = sql`b.status = 'completed' and b.approved_at is not null and not b.is_test and b.posted_at is null
  and ${isAccountOpen}`;

/** Both sides are photographed. The server of 0.2.0, which may still run beside this one, does not write `results_at`. */
const isWritten = sql`(b.results_at is not null
  or (select count(*) from parchas p where p.booking_id = b.id and p.replaced_at is null) >= 2)`;

/** A parcha is to be written. */
export const owesParcha = sql`${isUnposted} and not ${isWritten}`;

/** A parcha is written, and the paper is to be posted. */
export const owesNote = sql`${isUnposted} and ${isWritten}`;

/** The prescribed remedy `m` is to be performed. By the index booking_remedies_to_perform. */
export const owesRemedy = sql`m.purchased_at is not null and m.completed_at is null and not b.is_test
  and ${isAccountOpen}`;
