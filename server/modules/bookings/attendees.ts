// Whom a customer names to attend a booked session instead.
import { type Attendee, MAX_ATTENDEES_OFFERED, toAttendee } from "#domain/attendees.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { findPhone } from "#server/modules/customers/login.ts";
import { listNamed } from "./attendees.sql.ts";

/** Those whom the customer has named in paid bookings, the latest first. */
export async function findAttendees(ctx: Pick<AppContext, "db">, customerId: string): Promise<Attendee[]> {
  const found = await listNamed(ctx.db, customerId, MAX_ATTENDEES_OFFERED);
  return found.map(({ language, ...attendee }) => ({ ...attendee, language: language ?? undefined }));
}

/**
 * The named attendee as it is stored; null where the customer attends.
 * @throws Failure bad-phone; own-phone; bad-input for a name without a letter.
 */
export async function requireAttendee(
  ctx: Pick<AppContext, "db">,
  customerId: string,
  typed: Attendee | null,
): Promise<Attendee | null> {
  if (typed === null) return null;
  const attendee = toAttendee(typed, await findPhone(ctx, customerId));
  if (attendee === "bad-name")
    throw new Failure("bad-input", { issues: [{ path: "attendee.name", reason: "bad-name" }] });
  if (typeof attendee === "string") throw new Failure(attendee);
  return attendee;
}
