// What stands beside a call. Each part is read by one query, whatever the number of earlier sessions.
import type { NextSession } from "#contract/call-sheet.ts";
import type { Sent } from "#contract/endpoint.ts";
import { joinWindow } from "#domain/join-window.ts";
import type { AppContext } from "#server/context.ts";
import { loadCustomerHistory } from "#server/modules/bookings/admin-bookings.ts";
import { requireBooking } from "#server/modules/bookings/bookings.ts";
import { findSessionNames } from "#server/modules/customers/given-names.ts";
import { assumePlace } from "#server/modules/customers/places.ts";
import { findCompanionState } from "./companions.ts";
import { listFiles } from "./intake-files.ts";
import { findIntake } from "./intakes.ts";
import { findNextSession } from "./queue.ts";
import { findUsername } from "./room-access.sql.ts";

const MAX_EARLIER = 30;

/** @throws Failure not-found */
export async function loadCallSheet(ctx: AppContext, bookingId: string, now: Date) {
  const booking = await requireBooking(ctx.db, bookingId);
  const startsAt = joinWindow(booking).startsAt.getTime();
  const [intake, files, { history }, next, companion] = await Promise.all([
    findIntake(ctx, booking.id),
    listFiles(ctx, booking.id),
    loadCustomerHistory(ctx, booking.id),
    loadNextSession(ctx, booking.id, now),
    findCompanionState(ctx, booking.id, now),
  ]);
  const earlier = history.filter((session) => joinWindow(session).startsAt.getTime() < startsAt);
  return {
    intake: intake && {
      ...intake,
      assumedPlace: assumePlace(intake),
      partnerAssumedPlace: assumePlace({
        birthPlace: intake.partnerBirthPlace,
        birthLocation: intake.partnerBirthLocation,
      }),
    },
    ...files,
    companion,
    sessionNumber: earlier.length + 1,
    earlier: earlier.slice(0, MAX_EARLIER),
    next,
  };
}

async function loadNextSession(
  ctx: AppContext,
  bookingId: string,
  now: Date,
): Promise<Sent<NextSession> | null> {
  const next = await findNextSession(ctx, bookingId, now);
  if (!next) return null;
  const [names, username] = await Promise.all([
    findSessionNames(ctx, next),
    findUsername(ctx.db, next.customerId),
  ]);
  return {
    ...next,
    ...names,
    bookingId: next.id,
    username,
  };
}
