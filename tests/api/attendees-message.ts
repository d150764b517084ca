import { setAttendee } from "#contract/attendees.ts";
import type { Fixtures } from "./fixtures.ts";

/** The link of a message to a number without an account, for which a customer has booked. */
export async function attendeesMessage({ app, createPaidBooking, newPhone }: Fixtures) {
  const { client, booking } = await createPaidBooking();
  const input = { attendee: { phone: newPhone(), name: "कमला देवी" } };
  await client.call(setAttendee, { params: { id: booking.id }, input });
  const found = await app.ctx.db.query(
    "select public_id from outbox where booking_id = $1 and kind = 'booked-for-you' limit 1",
    [booking.id],
  );
  return { params: { id: String(found.rows[0]?.public_id) } };
}
