// A session as a calendar file (iCalendar): for its signed-in customer, and through the link in a message.
import { SCREENS } from "#contract/screens.ts";
import { isHoldActive, isPaidFor } from "#domain/bookings.ts";
import { joinWindow } from "#domain/join-window.ts";
import type { Language } from "#domain/messages.ts";
import { nameIn } from "#domain/names.ts";
import { isCalendarKey } from "#server/calendar-link.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { translate } from "#server/i18n/translate.ts";
import type { BookingRow } from "#server/modules/bookings/booking-row.ts";
import * as bookings from "#server/modules/bookings/bookings.ts";
import { formatCalendarFile } from "./calendar-file.ts";

/** @throws Failure not-found; not-paid-yet; not-possible-now once it was held or is cancelled. */
export async function createCalendarFile(
  ctx: AppContext,
  customerId: string,
  id: string,
  language: Language,
  now: Date,
): Promise<string> {
  const booking = await bookings.requireOwnBooking(ctx.db, customerId, id, "add-to-calendar");
  if (isHoldActive(booking, now)) throw new Failure("not-paid-yet");
  if (!isPaidFor(booking.status)) throw new Failure("not-possible-now");
  return formatFile(ctx, booking, language, now);
}

type CalendarLink = { id: string; key: string };

/**
 * Needs no login: the file holds the time of the session and nothing about the customer. The file of a cancelled session
 * removes its entry from the calendar. @throws Failure not-found.
 */
export async function createCalendarFileByKey(
  ctx: AppContext,
  { id, key }: CalendarLink,
  language: Language,
  now: Date,
): Promise<string> {
  if (!isCalendarKey(ctx.config, id, key)) throw new Failure("not-found");
  const booking = await bookings.requireBooking(ctx.db, id);
  if (booking.approvedAt === null) throw new Failure("not-found");
  return formatFile(ctx, booking, language, now);
}

function guideNameIn(
  language: Language,
  { guideName, guideNameHindi }: AppContext["config"]["brand"],
): string {
  return nameIn(language, { name: guideName, nameHindi: guideNameHindi });
}

function formatFile({ config }: AppContext, booking: BookingRow, language: Language, now: Date): string {
  const { publicUrl, brand, support } = config;
  const url = `${publicUrl}${SCREENS.dashboard}`;
  const isCancelled = booking.status === "cancelled";
  const body = booking.moveCount > 0 ? "calendar-body-moved" : "calendar-body";
  return formatCalendarFile({
    bookingId: booking.id,
    sequence: booking.moveCount,
    startsAt: joinWindow(booking).startsAt,
    createdAt: now,
    // Programs that import a plain file show a cancelled session like any other.
    title: translate(language, isCancelled ? "calendar-title-cancelled" : "calendar-title", {
      guide: guideNameIn(language, brand),
    }),
    description: translate(language, isCancelled ? "calendar-body-cancelled" : body, {
      brand: nameIn(language, brand),
      url,
    }),
    url,
    host: new URL(publicUrl).hostname,
    organizer: { name: nameIn(language, brand), email: support.email },
    isCancelled,
  });
}
