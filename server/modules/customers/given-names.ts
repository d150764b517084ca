// The names that customers give: chosen for the account, in intakes, and in the postal address. An account's username is
// made of its phone number.
import type { CustomerRights } from "#domain/customer-rights.ts";
import { type BirthDetails, birthDetailsOf } from "#domain/intakes.ts";
import type { AppContext } from "#server/context.ts";
import * as queries from "./given-names.sql.ts";
import { decryptIntake } from "./sealed-intakes.ts";

export type SessionNames = {
  /** The customer's own name: chosen, or of the newest own intake, or of the postal address; null where none is known. */
  givenName: string | null;
  /** The person of the session, where the customer booked for someone else: by the intake, or who attends instead. */
  bookedFor: { name: string | null; relation: string | null } | null;
  /** How much of a birth the session's intake has. */
  birthDetails: BirthDetails;
  hasTypedQuestion: boolean;
};

/** A booking, and the one of its customers who is named: the payer or the attendee. */
type SessionKey = { id: string; customerId: string };
/** Names of intakes are for the customer, and for roles that see intakes. */
type NameRights = Pick<CustomerRights, "seesIntakes">;

export const NO_NAMES: SessionNames = {
  givenName: null,
  bookedFor: null,
  birthDetails: "none",
  hasTypedQuestion: false,
};

export async function findSessionNames(ctx: AppContext, booking: SessionKey): Promise<SessionNames> {
  return (await listSessionNames(ctx, [booking])).get(booking.id) ?? NO_NAMES;
}

/** The names of these bookings, and how much of a birth is known, by three queries. Each booking gets an entry. */
export async function listSessionNames(
  ctx: AppContext,
  bookings: readonly SessionKey[],
  { seesIntakes }: NameRights = { seesIntakes: true },
): Promise<ReadonlyMap<string, SessionNames>> {
  if (bookings.length === 0) return new Map();
  const ids = bookings.map(({ id }) => id);
  const customerIds = bookings.map(({ customerId }) => customerId);
  const [accounts, attendees, intakes] = await Promise.all([
    listAccountNames(ctx, customerIds),
    seesIntakes ? queries.listNamedAttendees(ctx.db, ids) : [],
    seesIntakes ? queries.listIntakes(ctx.db, ids, customerIds) : [],
  ]);
  const customerOf = new Map(bookings.map(({ id, customerId }) => [id, customerId]));
  const bookedFor = new Map<string, SessionNames["bookedFor"]>();
  const birthDetails = new Map<string, BirthDetails>();
  const withQuestion = new Set<string>();
  const ownOfBooking = new Map<string, string>();
  const newestOwn = new Map<string, string>();
  for (const { bookingId, attendeeId, name } of attendees)
    if (customerOf.get(bookingId) !== attendeeId) bookedFor.set(bookingId, { name, relation: null });
  for (const { attendeeId, bookingId, sealed } of intakes) {
    const intake = decryptIntake(ctx, bookingId, sealed);
    if (intake) birthDetails.set(bookingId, birthDetailsOf(intake));
    if (intake?.question) withQuestion.add(bookingId);
    if (intake?.forWhom === "someone-else")
      bookedFor.set(bookingId, { name: intake.name, relation: intake.relation });
    if (intake?.forWhom !== "self" || !intake.name || attendeeId === null) continue;
    if (customerOf.get(bookingId) === attendeeId) ownOfBooking.set(bookingId, intake.name);
    if (!newestOwn.has(attendeeId)) newestOwn.set(attendeeId, intake.name);
  }
  return new Map(
    bookings.map(({ id, customerId }) => {
      const { displayName = null, recipientName = null } = accounts.get(customerId) ?? {};
      const ofIntake = ownOfBooking.get(id) ?? newestOwn.get(customerId);
      return [
        id,
        {
          givenName: displayName ?? ofIntake ?? recipientName,
          bookedFor: bookedFor.get(id) ?? null,
          birthDetails: birthDetails.get(id) ?? "none",
          hasTypedQuestion: withQuestion.has(id),
        },
      ];
    }),
  );
}

/**
 * The customers' own names: the chosen one, otherwise that of the newest own intake or of the postal address. A customer
 * without any has no entry, nor has a closed account.
 */
export async function listGivenNames(
  ctx: AppContext,
  customerIds: readonly string[],
  { seesIntakes }: NameRights,
): Promise<ReadonlyMap<string, string>> {
  const accounts = await listAccountNames(ctx, customerIds);
  const unnamed = [...accounts.values()].filter(({ displayName }) => displayName === null);
  const ofIntakes = seesIntakes
    ? await listNamesOfIntakes(
        ctx,
        unnamed.map(({ customerId }) => customerId),
      )
    : new Map<string, string>();
  const names = new Map<string, string>();
  for (const { customerId, displayName, recipientName } of accounts.values()) {
    const name = displayName ?? ofIntakes.get(customerId) ?? recipientName;
    if (name !== null) names.set(customerId, name);
  }
  return names;
}

async function listAccountNames(ctx: AppContext, customerIds: readonly string[]) {
  if (customerIds.length === 0) return new Map<string, queries.AccountNamesRow>();
  const found = await queries.listAccountNames(ctx.db, customerIds);
  return new Map(found.map((account) => [account.customerId, account]));
}

/** Each from the newest own intake that has one. */
async function listNamesOfIntakes(ctx: AppContext, customerIds: readonly string[]) {
  const names = new Map<string, string>();
  if (customerIds.length === 0) return names;
  for (const { attendeeId, bookingId, sealed } of await queries.listIntakes(ctx.db, [], customerIds)) {
    if (attendeeId === null || names.has(attendeeId)) continue;
    const intake = decryptIntake(ctx, bookingId, sealed);
    if (intake?.forWhom === "self" && intake.name) names.set(attendeeId, intake.name);
  }
  return names;
}
