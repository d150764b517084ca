// Who attends a booked session: changed by its payer, and ended with an account.
import { type Attendee, MAX_ATTENDEE_CHANGES } from "#domain/attendees.ts";
import { isHoldActive, isPaidFor } from "#domain/bookings.ts";
import { joinWindow } from "#domain/join-window.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { requireAttendee } from "#server/modules/bookings/attendees.ts";
import * as bookings from "#server/modules/bookings/bookings.ts";
import { endWaiting } from "#server/modules/bookings/waitlist.ts";
import { lockCustomer } from "#server/modules/customers/customers.ts";
import {
  announce,
  announceAttendee,
  deleteMessagesToFormer,
  keepRecipient,
  keepRecipientsOfCancelled,
} from "#server/modules/notifications/outbox.ts";
import { publish } from "#server/realtime/channel.ts";
import * as queries from "./attendees.sql.ts";
import { lockBookingsOf } from "./companions.sql.ts";
import { endCompanionOfFormer, endCompanionsOf } from "./companions.ts";
import { deleteIntakeOf } from "./intakes.ts";
import { publishStatus } from "./live-updates.ts";

/**
 * Null: the payer attends. The same attendee again changes nothing. Until the room opens: a token of an earlier attendee would
 * stay valid for it.
 * @throws Failure not-found; bad-input; bad-phone; own-phone; not-paid-yet; not-possible-now; attendee-changed-too-often.
 */
export async function setAttendee(
  ctx: AppContext,
  { customerId, bookingId }: { customerId: string; bookingId: string },
  typed: Attendee | null,
  now: Date,
) {
  await bookings.requireOwnBooking(ctx.db, customerId, bookingId, "name-attendee");
  const attendee = await requireAttendee(ctx, customerId, typed);
  await inTransaction(ctx.db, async (tx) => {
    await lockCustomer(tx, customerId);
    const booking = await bookings.lockOwnBooking(tx, customerId, bookingId, "name-attendee");
    const { id } = booking;
    if (isHoldActive(booking, now)) throw new Failure("not-paid-yet");
    if (!isPaidFor(booking.status) || now >= joinWindow(booking).opensAt)
      throw new Failure("not-possible-now");
    const isSamePerson = booking.attendeePhone === (attendee?.phone ?? null);
    if (!isSamePerson && booking.attendeeChanges >= MAX_ATTENDEE_CHANGES)
      throw new Failure("attendee-changed-too-often");
    if (!isSamePerson) await keepRecipient(tx, id);
    await queries.updateAttendee(tx, id, attendee, isSamePerson ? 0 : 1);
    if (isSamePerson) return;
    await endCompanionOfFormer(tx, id, now);
    await endWaiting(tx, id);
    await deleteIntakeOf(tx, id, now);
    const { attendeePhone: phone, attendeeLanguage } = booking;
    const attended = phone === null ? null : { phone, language: attendeeLanguage ?? undefined };
    await announceAttendee(tx, id, attended, now);
    // The page of an earlier attendee connects again, and is refused then.
    await publish(tx, { to: { side: "user", bookingId: id }, message: null, close: "restart" }, now);
    await publishStatus(tx, id, booking.status, now);
  });
  return bookings.loadBooking(ctx.db, bookingId, now);
}

/**
 * When an account ends: what others have booked for it and is still to come is theirs again, of which they are told, and of what is
 * over only that somebody attended stays. Where the customer named somebody who has never signed in, the number and the name are erased, too.
 */
export async function endAttendance(tx: Transaction, customerId: string, now: Date) {
  await lockBookingsOf(tx, customerId);
  for (const { id, status } of await queries.listUpcomingAttended(tx, customerId)) {
    await keepRecipient(tx, id);
    await queries.updateAttendee(tx, id, null, 0);
    await endCompanionOfFormer(tx, id, now);
    if (!isPaidFor(status)) continue;
    await endWaiting(tx, id);
    await announce(tx, id, "attendee-left", now);
    await publishStatus(tx, id, status, now);
  }
  await keepRecipientsOfCancelled(tx, customerId);
  await eraseAttendees(tx, customerId);
  await endCompanionsOf(tx, customerId, now);
  await deleteMessagesToFormer(tx, customerId);
}

/**
 * The numbers and names in the customer's bookings: of the customer, and of those who have never signed in. After the content: that
 * of sessions attended before the number was taken away is found by them.
 */
export async function eraseAttendees(tx: Transaction, customerId: string) {
  await queries.eraseAttended(tx, customerId);
}

/**
 * Before a number is taken from an account: whoever has the number now gets the sessions that are still to come, for which the
 * payer has named it, without what was written for them, and nothing of those that are over.
 */
export async function leaveNumber(tx: Transaction, customerId: string, now: Date) {
  await lockBookingsOf(tx, customerId);
  for (const { id } of await queries.listUpcomingAttended(tx, customerId)) await deleteIntakeOf(tx, id, now);
  await queries.leaveEnded(tx, customerId);
  await endCompanionsOf(tx, customerId, now);
  await deleteMessagesToFormer(tx, customerId);
}
