// Bookings as admins read them: sessions to hold, sessions of a day, one booking, completed sessions and those that were
// not held.
import type { AdminBooking, NotHeldSession } from "#contract/sessions.ts";
import { type BookingStatus, isGuideAbsent, isMissed } from "#domain/bookings.ts";
import { addMinutes, istInstant } from "#domain/ist-time.ts";
import { PARCHA_SIDES } from "#domain/parchas.ts";
import type { QuestionType } from "#domain/prices.ts";
import { isGuideAwaited } from "#domain/queue.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { listOfferedTimes } from "#server/modules/availability/slots.ts";
import { listSessionNames, NO_NAMES, type SessionNames } from "#server/modules/customers/given-names.ts";
import { toParcha } from "#server/modules/parchas/parchas.ts";
import { listRemediesOfBooking, toPrescribedRemedy } from "#server/modules/remedies/prescriptions.ts";
import * as queries from "./admin-bookings.sql.ts";
import type { BookingRow } from "./booking-row.ts";
import { earliestExtendedStart, isUpcomingSession, requireBooking, toBooking } from "./bookings.ts";

const MAX_ENDED_SESSIONS = 200;
const NOT_HELD_DAYS = 30;

/**
 * Paid sessions whose join window has not closed, soonest first. `day` (IST, YYYY-MM-DD) limits them to sessions that
 * start before its end; null means all.
 */
export async function listSessionsToHold(
  ctx: AppContext,
  day: string | null,
  now: Date,
): Promise<AdminBooking[]> {
  const until = day === null ? null : istInstant(day, "24:00");
  const found = await queries.listPaidSessions(ctx.db, earliestExtendedStart(now), until, now);
  return toAdminBookings(
    ctx,
    found.filter((booking) => isUpcomingSession(booking, now)),
    now,
  );
}

/** Sessions that were held and not completed, except those in whose room the guide is, soonest first. No test bookings. */
export async function listSessionsToComplete(ctx: AppContext, now: Date): Promise<AdminBooking[]> {
  return toAdminBookings(ctx, await queries.listHeld(ctx.db, now), now);
}

/** The sessions of a day (IST, YYYY-MM-DD) that are in one of these statuses, soonest first. */
export async function listSessionsOfDay(
  ctx: AppContext,
  day: string,
  statuses: readonly BookingStatus[],
  now: Date,
): Promise<AdminBooking[]> {
  return toAdminBookings(ctx, await queries.listSessionsOfDay(ctx.db, day, statuses, now), now);
}

/** In the order of the ids. */
export async function loadAdminBookings(
  ctx: AppContext,
  ids: readonly string[],
  now: Date,
): Promise<AdminBooking[]> {
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
): Promise<AdminBooking[]> {
  const days = found.map(({ sessionDate }) => sessionDate).sort();
  const offered = await listOfferedTimes(ctx, days[0] ?? "", days.at(-1) ?? "");
  const names = await listSessionNames(ctx, found);
  return found.map((booking) => ({
    ...toBooking(booking, now),
    ...namesOf(names, booking.id),
    user: toContact(booking),
    isTest: booking.isTest,
    outsideAvailability: !offered.get(booking.sessionDate)?.has(booking.sessionTime),
    customerWaiting: booking.isCustomerWaiting,
    deviceCheck: booking.devices,
    wasEntered: booking.guideSeenAt !== null,
    togetherSeconds: booking.togetherSeconds,
    isGuideAwaited: isGuideAwaited({ ...booking, isCustomerPresent: booking.isCustomerWaiting }, now),
  }));
}

/** The other completed sessions of a booking's customer, latest start first. @throws Failure not-found. */
export async function loadCustomerHistory(ctx: AppContext, id: string) {
  const { customerId } = await requireBooking(ctx.db, id);
  const history = await queries.listHistory(ctx.db, customerId, id);
  const names = await listSessionNames(
    ctx,
    history.map(({ bookingId }) => ({ id: bookingId, customerId })),
  );
  return {
    history: history.map((session) => ({
      ...namesOf(names, session.bookingId),
      bookingId: session.bookingId,
      sessionDate: session.sessionDate,
      sessionTime: session.sessionTime,
      questionType: session.questionType,
      minutesTogether: session.minutesTogether,
      parchas: session.parchas.map((parcha) => toParcha(parcha, session)),
      remedies: session.remedies.map((remedy) => toPrescribedRemedy(remedy, session, "admin")),
      refunded: session.refundedPaise / 100,
    })),
    totalSessions: history.length,
  };
}

/** At most 200, latest start first. */
export async function listCompletedSessions(ctx: AppContext) {
  const found = await queries.listCompleted(ctx.db, MAX_ENDED_SESSIONS);
  const names = await listSessionNames(ctx, found);
  return found.map((session) => ({
    ...toEndedSession(session, names),
    parchas: session.parchas.map((parcha) => toParcha(parcha, session)),
    remedies: session.remedies.map((remedy) => toPrescribedRemedy(remedy, session, "admin")),
    // A customer who closed the account and a test booking get no parcha.
    resultsOwed: !session.isTest && session.phone !== null && session.parchas.length < PARCHA_SIDES.length,
  }));
}

/** Paid sessions of the last 30 days that were not held and that no admin cancelled. At most 200, latest start first. */
export async function listNotHeldSessions(ctx: AppContext, now: Date): Promise<NotHeldSession[]> {
  const from = addMinutes(now, -NOT_HELD_DAYS * 24 * 60);
  const found = await queries.listNotHeld(ctx.db, from, now, MAX_ENDED_SESSIONS);
  const names = await listSessionNames(ctx, found);
  return found.flatMap((booking) => {
    const why = whyNotHeld(booking, now);
    return why ? [{ ...toEndedSession(booking, names), creditsUsed: booking.creditsUsed, why }] : [];
  });
}

function whyNotHeld(booking: BookingRow, now: Date): NotHeldSession["why"] | null {
  if (booking.status === "cancelled") return "cancelled-by-customer";
  if (isGuideAbsent(booking, now)) return "guide-absent";
  return isMissed(booking, now) ? "missed" : null;
}

type Contact = { username: string; phone: string | null };

type EndedSessionRow = Contact & {
  id: string;
  sessionDate: string;
  sessionTime: string;
  status: BookingStatus;
  amount: number;
  questionType: QuestionType;
  refundedPaise: number;
};

function toEndedSession(session: EndedSessionRow, names: ReadonlyMap<string, SessionNames>) {
  return {
    ...namesOf(names, session.id),
    id: session.id,
    sessionDate: session.sessionDate,
    sessionTime: session.sessionTime,
    status: session.status,
    amount: session.amount,
    questionType: session.questionType,
    user: toContact(session),
    refunded: session.refundedPaise / 100,
  };
}

function namesOf(names: ReadonlyMap<string, SessionNames>, bookingId: string): SessionNames {
  return names.get(bookingId) ?? NO_NAMES;
}

/** Null once the customer closed the account. */
function toContact({ username, phone }: Contact) {
  return phone === null ? null : { username, phone };
}
