// Bookings as admins read them: sessions to hold, sessions of a day, one booking. ended-sessions.ts lists the past.
import type { Sent } from "#contract/endpoint.ts";
import type { AdminBooking, SessionPageQuery } from "#contract/sessions.ts";
import { SHOWN_PHONE_END } from "#domain/attendees.ts";
import type { BookingStatus } from "#domain/bookings.ts";
import { istInstant } from "#domain/ist-time.ts";
import { isJoinOpen } from "#domain/join-window.ts";
import { isGuideAwaited } from "#domain/queue.ts";
import type { AppContext } from "#server/context.ts";
import { fromCursor, toPage } from "#server/db/cursor.ts";
import { Failure } from "#server/failure.ts";
import { listOfferedTimes } from "#server/modules/availability/slots.ts";
import { listSessionNames, NO_NAMES, type SessionNames } from "#server/modules/customers/given-names.ts";
import { toParcha } from "#server/modules/parchas/parchas.ts";
import { listRemediesOfBooking, toPrescribedRemedy } from "#server/modules/remedies/prescriptions.ts";
import * as queries from "./admin-bookings.sql.ts";
import type { BookingRow } from "./booking-row.ts";
import {
  earliestExtendedStart,
  isUpcomingSession,
  requireBooking,
  toBooking,
  toParchas,
} from "./bookings.ts";

const DEFAULT_LIMIT = 100;

export type SessionPage = { bookings: Sent<AdminBooking[]>; total: number; nextCursor: string | null };

/**
 * A page of paid sessions whose join window has not closed, soonest first. `day` (IST, YYYY-MM-DD) limits them to
 * sessions that start before its end; null means all.
 */
export async function listSessionsToHold(
  ctx: AppContext,
  day: string | null,
  page: SessionPageQuery,
  now: Date,
): Promise<SessionPage> {
  const until = day === null ? null : istInstant(day, "24:00");
  const found = await queries.listPaidSessions(ctx.db, earliestExtendedStart(now), until, now);
  return toSessionPage(
    ctx,
    found.filter((booking) => isUpcomingSession(booking, now)),
    page,
    now,
  );
}

/** Sessions that were held and not completed, except those in whose room the guide is, soonest first. No test bookings. */
export async function listHeldSessions(
  ctx: AppContext,
  page: SessionPageQuery,
  now: Date,
): Promise<SessionPage> {
  return toSessionPage(ctx, await queries.listHeld(ctx.db, now), page, now);
}

/** The sessions of a day (IST, YYYY-MM-DD) that are in one of these statuses, soonest first. */
export async function listSessionsOfDay(
  ctx: AppContext,
  {
    day,
    statuses,
    ...page
  }: { day: string; statuses: readonly Exclude<BookingStatus, "cancelled">[] } & SessionPageQuery,
  now: Date,
): Promise<SessionPage> {
  return toSessionPage(ctx, await queries.listSessionsOfDay(ctx.db, day, statuses, now), page, now);
}

/** The page begins after the start that the cursor's session had: it may have left the list or been moved. @throws Failure not-found. */
async function toSessionPage(
  ctx: AppContext,
  found: readonly queries.AdminBookingRow[],
  { limit, cursor }: SessionPageQuery,
  now: Date,
): Promise<SessionPage> {
  const [after = ""] = fromCursor(cursor, "start", 1) ?? [];
  const further = found.filter((booking) => startKey(booking) > after);
  const { rows, nextCursor } = toPage(further, Number(limit ?? DEFAULT_LIMIT), "start", (row) => [
    startKey(row),
  ]);
  return {
    bookings: await toAdminBookings(ctx, rows, now),
    total: found.filter(({ isTest }) => !isTest).length,
    nextCursor,
  };
}

/** Sorts as the lists do. */
function startKey({ sessionDate, sessionTime, id }: BookingRow) {
  return `${sessionDate} ${sessionTime} ${id}`;
}

/** In the order of the ids. */
export async function loadAdminBookings(
  ctx: AppContext,
  ids: readonly string[],
  now: Date,
): Promise<Sent<AdminBooking[]>> {
  const found = await queries.listBookingsById(ctx.db, ids, now);
  const bookings = await toAdminBookings(ctx, found, now);
  const byId = new Map(bookings.map((booking) => [booking.id, booking]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One booking with its prescribed remedies. @throws Failure not-found. */
export async function loadAdminBooking(ctx: AppContext, id: string, now: Date) {
  const found = await queries.findBooking(ctx.db, id, now);
  const [booking] = await toAdminBookings(ctx, found ? [found] : [], now);
  if (!booking) throw new Failure("not-found");
  return { ...booking, remedies: await listRemediesOfBooking(ctx, id, null) };
}

async function toAdminBookings(
  ctx: AppContext,
  found: readonly queries.AdminBookingRow[],
  now: Date,
): Promise<Sent<AdminBooking[]>> {
  const days = found.map(({ sessionDate }) => sessionDate).sort();
  const offered = await listOfferedTimes(ctx, days[0] ?? "", days.at(-1) ?? "");
  const names = await listSessionNames(ctx, found);
  return found.map((booking) => ({
    ...booking,
    ...toBooking(booking, now),
    parchas: toParchas(booking),
    ...namesOf(names, booking.id),
    user: toContact(booking, namesOf(names, booking.id)),
    companion: companionOf(booking),
    attendeeId: booking.attendeeName === null && booking.phone === null ? null : booking.attendeeId,
    getsParcha: getsParcha(booking),
    outsideAvailability: !offered.get(booking.sessionDate)?.has(booking.sessionTime),
    customerWaiting: booking.isCustomerWaiting,
    customerOutOfReach: booking.isCustomerOutOfReach && isJoinOpen(booking, now),
    hasIntake: booking.hasDetails || booking.hasVoiceQuestion || booking.intakePhotos > 0,
    deviceCheck: booking.devices,
    wasEntered: booking.guideSeenAt !== null,
    refunded: booking.refundedPaise / 100,
    takenBack: booking.takenBackPaise / 100,
    isGuideAwaited: isGuideAwaited({ ...booking, isCustomerPresent: booking.isCustomerWaiting }, now),
  }));
}

function companionOf({ companion, isCompanionMuted: isMuted, ...row }: queries.AdminBookingRow) {
  if (!companion) return null;
  const { id, phone, name, relation, admission } = companion;
  const phoneEnd = phone.slice(-SHOWN_PHONE_END);
  const seen = { isMuted, isHere: row.isCompanionHere, isInRoom: row.isCompanionInRoom };
  return { id, name, relation, admission, phoneEnd, isYou: false, canRemove: false, ...seen };
}

/** The other completed sessions, without test bookings, of who attends a booking's session, latest start first. @throws Failure not-found. */
export async function loadCustomerHistory(ctx: AppContext, id: string) {
  const { attendeeId } = await requireBooking(ctx.db, id);
  const history = attendeeId === null ? [] : await queries.listHistory(ctx.db, attendeeId, id);
  const names = await listSessionNames(
    ctx,
    history.map(({ bookingId, customerId }) => ({ id: bookingId, customerId })),
  );
  return {
    history: history.map((session) => ({
      ...session,
      ...namesOf(names, session.bookingId),
      parchas: session.parchas.map((parcha) => toParcha(parcha, session)),
      remedies: session.remedies.map((remedy) => toPrescribedRemedy(remedy, session, "admin")),
      refunded: session.refundedPaise / 100,
    })),
    totalSessions: history.length,
  };
}

export function namesOf(names: ReadonlyMap<string, SessionNames>, bookingId: string): SessionNames {
  return names.get(bookingId) ?? NO_NAMES;
}

/** A test booking gets no parcha, nor does who has attended and closed the account. */
export function getsParcha(session: Pick<queries.AdminBookingRow, "isTest" | "isAccountOpen">): boolean {
  return !session.isTest && session.isAccountOpen;
}

type Contact = { username: string; phone: string | null };

/** Null once the customer closed the account. */
export function toContact({ username, phone }: Contact, { givenName }: SessionNames) {
  return phone === null ? null : { username, displayName: givenName ?? username, phone };
}
