// Who is in a session beside its attendee: named and removed by the customer's side, let in, muted and sent out by the guide.
import type { CompanionSession, CompanionState, NamedCompanion } from "#contract/companions.ts";
import type { Sent } from "#contract/endpoint.ts";
import { MAX_ATTENDEES_OFFERED, SHOWN_PHONE_END } from "#domain/attendees.ts";
import { isPaidFor } from "#domain/bookings.ts";
import {
  type Companion,
  type CompanionAction,
  companionWindow,
  decide,
  MAX_COMPANIONS_NAMED,
  mayWithCompanion,
  toCompanion,
} from "#domain/companions.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import type { BookingRow } from "#server/modules/bookings/booking-row.ts";
import * as bookings from "#server/modules/bookings/bookings.ts";
import { lockCustomer } from "#server/modules/customers/customers.ts";
import { announceCompanion, announceCompanionEnded } from "#server/modules/notifications/outbox.ts";
import { emptySeat, publishCompanion } from "./companion-room.ts";
import * as queries from "./companions.sql.ts";
import { lockSession } from "./seats.sql.ts";

type Own = { customerId: string; bookingId: string };

/**
 * The same number again changes the name, the relation and the language alone.
 * @throws Failure not-found; bad-input; bad-phone; attendee-phone; not-possible-now; companion-exists; companion-named-too-often.
 */
export async function nameCompanion(ctx: AppContext, own: Own, typed: Companion, now: Date) {
  await inTransaction(ctx.db, async (tx) => {
    const booking = await lockNamable(tx, own, now);
    const companion = requireCompanion(typed, await queries.findAttendeePhone(tx, booking.id));
    const current = await queries.lockCompanion(tx, booking.id);
    const isSame = current?.phone === companion.phone;
    if (isSame) await queries.updateDetails(tx, booking.id, companion);
    else {
      if (current?.phone) throw new Failure("companion-exists");
      if ((current?.namings ?? 0) >= MAX_COMPANIONS_NAMED) throw new Failure("companion-named-too-often");
      await queries.upsertCompanion(tx, booking.id, companion, own.customerId);
      if (isPaidFor(booking.status)) await announceCompanion(tx, booking.id, now);
    }
    await publishCompanion(tx, booking.id, now);
  });
  return loadNamed(ctx, own, now);
}

/**
 * From the commit on, nothing of this person reaches the room. Succeeds also where nobody is the companion any more.
 * @throws Failure not-found; not-possible-now; companion-changed.
 */
export async function removeCompanion(ctx: AppContext, own: Own, companionId: string, now: Date) {
  await inTransaction(ctx.db, async (tx) => {
    const booking = await lockNamable(tx, own, now);
    const current = await queries.lockCompanion(tx, booking.id);
    if (!current?.phone) return;
    if (current.id !== companionId) throw new Failure("companion-changed");
    await endCompanion(tx, booking.id, now);
  });
  return loadNamed(ctx, own, now);
}

/** The caller has locked the companion. Who may know of the session is told. */
async function endCompanion(tx: Transaction, bookingId: string, now: Date) {
  await announceCompanionEnded(tx, bookingId, now);
  await emptySeat(tx, bookingId, now);
  await queries.clearCompanion(tx, bookingId);
  await publishCompanion(tx, bookingId, now, { close: true });
}

/**
 * The booking, locked, as one whose companion this customer may name now.
 * @throws Failure not-found; not-possible-now.
 */
async function lockNamable(tx: Transaction, { customerId, bookingId }: Own, now: Date): Promise<BookingRow> {
  await lockCustomer(tx, customerId);
  const booking = await bookings.lockBooking(tx, bookingId);
  if (!maySee(booking, customerId)) throw new Failure("not-found");
  if (!bookings.mayNameCompanion(booking, customerId, now)) throw new Failure("not-possible-now");
  return booking;
}

/** An attendee is told of a booking once it is paid. */
function maySee(booking: BookingRow, customerId: string): boolean {
  const people = { ...booking, companionId: null };
  return (
    mayWithCompanion("see-named", people, customerId) &&
    (booking.customerId === customerId || booking.approvedAt !== null)
  );
}

function requireCompanion(typed: Companion, attendeePhone: string | null): Companion {
  const companion = toCompanion(typed, attendeePhone);
  if (companion === "bad-name")
    throw new Failure("bad-input", { issues: [{ path: "companion.name", reason: "bad-name" }] });
  if (typeof companion === "string") throw new Failure(companion);
  return companion;
}

async function loadNamed(
  ctx: AppContext,
  { customerId, bookingId }: Own,
  now: Date,
): Promise<NamedCompanion | null> {
  return bookings.toNamedCompanion(await bookings.requireBooking(ctx.db, bookingId), customerId, now);
}

/** Those whom the customer has named in paid sessions, the latest first. */
export async function listCompanions(ctx: AppContext, customerId: string): Promise<Companion[]> {
  const found = await queries.listNamedBy(ctx.db, customerId, MAX_ATTENDEES_OFFERED);
  return found.map(({ language, ...companion }) => ({ ...companion, language: language ?? undefined }));
}

/** Of the sessions whose companion the customer is: the time, the people by what each has chosen to be called, and who is there. */
export async function listCompanionSessions(
  ctx: AppContext,
  customerId: string,
  now: Date,
): Promise<Sent<CompanionSession>[]> {
  const startsFrom = bookings.earliestExtendedStart(now);
  const found = await queries.listAccompanied(ctx.db, customerId, startsFrom, now);
  return found.flatMap(({ isLetIn, customerSeenAt, haveMet, attendee, namedBy, ...session }) => {
    const { opensAt, closesAt } = companionWindow({ ...session, customerSeenAt, haveMet }, isLetIn);
    if (now.getTime() > closesAt.getTime()) return [];
    return [{ ...session, attendee: toPerson(attendee), namedBy: toPerson(namedBy), opensAt, closesAt }];
  });
}

function toPerson({ name, phone }: { name: string | null; phone: string | null }) {
  return phone === null ? null : { name, phoneEnd: phone.slice(-SHOWN_PHONE_END) };
}

type Decision = { bookingId: string; companionId: string; action: CompanionAction; again: boolean };

/**
 * The guide's press. Two presses at once are made one after the other, under the companion's lock.
 * @throws Failure not-found; companion-changed; companion-sent-out; not-possible-now.
 */
export async function decideCompanion(
  ctx: AppContext,
  { bookingId, companionId, action, again }: Decision,
  now: Date,
): Promise<CompanionState> {
  await inTransaction(ctx.db, async (tx) => {
    const session = await lockSession(tx, bookingId);
    if (!session || session.status === "pending") throw new Failure("not-found");
    // A call may go on after the guide has completed the session: out of it, and silent, one may still be.
    const isOpen = isPaidFor(session.status) || (session.status === "completed" && action !== "let-in");
    if (!isOpen) throw new Failure("not-possible-now");
    const current = await queries.lockCompanion(tx, bookingId);
    if (current?.id !== companionId || current.phone === null) throw new Failure("companion-changed");
    const decided = decide(current, action, again);
    if (typeof decided === "string") throw new Failure(decided);
    if (decided.admission === current.admission && decided.isMuted === current.isMuted) return;
    await queries.updateAdmission(tx, bookingId, decided, now);
    const isSentOut = decided.admission === "sent-out";
    if (isSentOut) await emptySeat(tx, bookingId, now);
    await publishCompanion(tx, bookingId, now, { close: isSentOut });
  });
  const state = await findCompanionState(ctx, bookingId, now);
  if (state?.id !== companionId) throw new Failure("companion-changed");
  return state;
}

export async function findCompanionState(
  { db }: Pick<AppContext, "db">,
  bookingId: string,
  now: Date,
): Promise<CompanionState | null> {
  const [state] = await queries.listStates(db, [bookingId], now);
  if (!state) return null;
  const { bookingId: _, ...companion } = state;
  return companion;
}

/** The session has another time, or is cancelled: whom the guide has let in has to be let in anew. */
export async function endAdmission(tx: Transaction, bookingId: string, now: Date) {
  const current = await queries.lockCompanion(tx, bookingId);
  if (!current?.phone) return;
  await emptySeat(tx, bookingId, now, { keepsOpen: true });
  await queries.resetAdmission(tx, bookingId);
  await publishCompanion(tx, bookingId, now);
}

/**
 * Another one attends, who has not chosen whom the earlier one has named, and is not the own companion. Whom the payer has named stays.
 * The caller has locked the booking and stored the attendee.
 */
export async function endCompanionOfFormer(tx: Transaction, bookingId: string, now: Date) {
  const current = await queries.lockCompanion(tx, bookingId);
  if (!current?.phone) return;
  if (!(await queries.isPayersChoice(tx, bookingId))) await endCompanion(tx, bookingId, now);
}

/**
 * When an account ends or loses its number: nobody is a companion by this number any more, and whom the customer has named is none.
 * Of a session that the closing has cancelled, the companion still gets the message.
 */
export async function endCompanionsOf(tx: Transaction, customerId: string, now: Date) {
  for (const { bookingId } of await queries.lockUpcomingOf(tx, customerId))
    await endCompanion(tx, bookingId, now);
  await queries.eraseCompanionsOf(tx, customerId);
}

/** The customer's own data: the sessions as somebody's companion, and by which name and relation this person was named. */
export function listCompanionshipsOf(ctx: AppContext, customerId: string) {
  return queries.listOf(ctx.db, customerId);
}
