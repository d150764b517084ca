// A booked session as a file for its customer's own calendar, and the link by which a message hands it out. Knows no
// message.
import { SCREENS } from "#contract/screens.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { calendarFile } from "#domain/calendar-file.ts";
import { joinWindow } from "#domain/join-window.ts";
import type { Language } from "#domain/messages.ts";
import { isCalendarKey } from "#server/calendar-link.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { translate } from "#server/i18n/translate.ts";
import * as bookings from "#server/modules/bookings/bookings.ts";

/** A paid session as a calendar file. @throws Failure not-found; not-possible-now for what is not booked (any more). */
export async function calendarOf(ctx: AppContext, userId: string, id: string, language: Language, now: Date) {
  const booking = await bookings.ownBooking(ctx.db, userId, id);
  if (!isPaidFor(booking.status)) throw new Failure("not-possible-now");
  return fileOf(ctx, booking, language, now);
}

type Link = { id: string; key: string };

/**
 * The same for whoever has the link out of a message, as the session now is: one that was cancelled takes its entry out
 * of the calendar. It says when, and nothing about whom. @throws Failure not-found.
 */
export async function calendarByKey(ctx: AppContext, { id, key }: Link, language: Language, now: Date) {
  if (!isCalendarKey(ctx.config, id, key)) throw new Failure("not-found");
  const booking = await bookings.anyBooking(ctx.db, id);
  if (booking.approvedAt === null) throw new Failure("not-found");
  return fileOf(ctx, booking, language, now);
}

function fileOf({ config }: AppContext, booking: bookings.BookingRow, language: Language, now: Date): string {
  const { publicUrl, brand } = config;
  const name = language === "hi" ? brand.nameHindi : brand.name;
  const url = `${publicUrl}${SCREENS.dashboard}`;
  return calendarFile({
    bookingId: booking.id,
    sequence: booking.moveCount,
    startsAt: joinWindow(booking).startsAt,
    madeAt: now,
    title: translate(language, "calendar-title", { guide: brand.guideName }),
    description: translate(language, "calendar-body", { brand: name, url }),
    url,
    host: new URL(publicUrl).hostname,
    isCancelled: booking.status === "cancelled",
  });
}
