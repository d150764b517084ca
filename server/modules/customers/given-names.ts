// The names that customers give in intakes. An account's username is made of its phone number until then.
import type { AppContext } from "#server/context.ts";
import * as queries from "./given-names.sql.ts";
import { decryptIntake } from "./sealed-intakes.ts";

export type SessionNames = {
  /** The customer's own name, from the newest intake for the customer; null where none is known. */
  givenName: string | null;
  /** The person of the session, where the customer booked for someone else. */
  bookedFor: { name: string | null; relation: string | null } | null;
};

type SessionKey = { id: string; customerId: string };

export const NO_NAMES: SessionNames = { givenName: null, bookedFor: null };

export async function findSessionNames(ctx: AppContext, booking: SessionKey): Promise<SessionNames> {
  return (await listSessionNames(ctx, [booking])).get(booking.id) ?? NO_NAMES;
}

/** The names of these bookings, by one query. Each booking gets an entry. */
export async function listSessionNames(
  ctx: AppContext,
  bookings: readonly SessionKey[],
): Promise<ReadonlyMap<string, SessionNames>> {
  if (bookings.length === 0) return new Map();
  const found = await queries.listIntakesOfCustomers(
    ctx.db,
    bookings.map(({ id }) => id),
  );
  const bookedFor = new Map<string, SessionNames["bookedFor"]>();
  const ownOfBooking = new Map<string, string>();
  const newestOwn = new Map<string, string>();
  for (const { customerId, bookingId, sealed } of found) {
    const intake = decryptIntake(ctx, bookingId, sealed);
    if (intake?.forWhom === "someone-else")
      bookedFor.set(bookingId, { name: intake.name, relation: intake.relation });
    if (intake?.forWhom !== "self" || !intake.name) continue;
    ownOfBooking.set(bookingId, intake.name);
    if (!newestOwn.has(customerId)) newestOwn.set(customerId, intake.name);
  }
  return new Map(
    bookings.map(({ id, customerId }) => [
      id,
      {
        givenName: ownOfBooking.get(id) ?? newestOwn.get(customerId) ?? null,
        bookedFor: bookedFor.get(id) ?? null,
      },
    ]),
  );
}

/** The customers' own names, each from the newest intake that has one; a customer without any has no entry. */
export async function listGivenNames(
  ctx: AppContext,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (customerIds.length === 0) return new Map();
  const names = new Map<string, string>();
  for (const { customerId, bookingId, sealed } of await queries.listIntakesByCustomer(ctx.db, customerIds)) {
    if (names.has(customerId)) continue;
    const intake = decryptIntake(ctx, bookingId, sealed);
    if (intake?.forWhom === "self" && intake.name) names.set(customerId, intake.name);
  }
  return names;
}
