// What a customer tells the guide before a session: one intake a booking, sealed where it is kept, and hers to change
// until the session starts. It goes into no list, log, message or error; of bookings it asks whose they are.
import type { SavedIntake } from "#contract/intakes.ts";
import {
  canEditIntake,
  type ForWhom,
  INTAKE_FIELDS,
  type Intake,
  type IntakeField,
  intakeFaultsIn,
  keptIntake,
  type TypedIntake,
} from "#domain/intakes.ts";
import { istDateOf } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { type Belonging, type SealedTexts, seal, unseal } from "#server/crypto/sealed.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { anyBooking, ownBooking } from "#server/modules/bookings/bookings.ts";
import { lockCustomer } from "#server/modules/customers/credits.ts";
import * as queries from "./intakes.sql.ts";

export type Caller = { customer: { id: string } | null; admin: { id: string } | null };

/** As it comes in: each field held against what the contract can see, not yet tidied. */
export type GivenIntake = { forWhom: ForWhom } & Partial<Record<IntakeField, string | null | undefined>>;

/**
 * What was told for a booking, to its customer and to admins. She learns whether she may change it now; a browser that
 * is signed in as both is hers where the booking is. @throws Failure not-found for another's as for none.
 */
export async function intakeOf(ctx: AppContext, caller: Caller, bookingId: string, now: Date) {
  const booking = await anyBooking(ctx.db, bookingId);
  const isOwn = caller.customer?.id === booking.userId;
  if (!isOwn && !caller.admin) throw new Failure("not-found");
  const found = await queries.ofBooking(ctx.db, booking.id);
  return { intake: found && opened(ctx, found), canEdit: isOwn && canEditIntake(booking, now) };
}

/**
 * Keeps it in the place of the one before; what says nothing is not kept.
 * @throws Failure not-found; bad-input naming the fields; not-possible-now once the session has started, or is not to
 * be held; not-signed-in when the account is closed meanwhile.
 */
export async function save(
  ctx: AppContext,
  userId: string,
  bookingId: string,
  given: GivenIntake,
  now: Date,
): Promise<SavedIntake | null> {
  const typed = typedOf(given);
  const faults = intakeFaultsIn(typed, istDateOf(now));
  const issues = Object.entries(faults).map(([path, reason]) => ({ path, reason }));
  if (issues.length > 0) throw new Failure("bad-input", { issues });
  const intake = keptIntake(typed);
  await inTransaction(ctx.db, async (tx) => {
    // The lock that closing an account takes, too: nothing is written behind its back.
    const customer = await lockCustomer(tx, userId);
    if (!customer || customer.isDeleted) throw new Failure("not-signed-in");
    const booking = await ownBooking(tx, userId, bookingId);
    if (!canEditIntake(booking, now)) throw new Failure("not-possible-now");
    if (intake) await queries.put(tx, booking.id, sealed(ctx, booking.id, intake), now);
    else await queries.remove(tx, booking.id);
  });
  return intake && { ...intake, changedAt: now.toISOString() };
}

/** Erases her own, at any time. @throws Failure not-found. */
export async function erase(ctx: AppContext, userId: string, bookingId: string) {
  const { id } = await ownBooking(ctx.db, userId, bookingId);
  await queries.remove(ctx.db, id);
}

/** The account is closed: all of hers go. */
export async function eraseOf(tx: Transaction, userId: string) {
  await queries.removeOfUser(tx, userId);
}

/** All that she has told, each with its booking. */
export async function intakesOf(ctx: AppContext, userId: string) {
  const found = await queries.ofUser(ctx.db, userId);
  return found.flatMap((row) => {
    const intake = opened(ctx, row);
    return intake ? [{ bookingId: row.bookingId, ...intake }] : [];
  });
}

const PURPOSE = "intake";
const belongingOf = (bookingId: string): Belonging => ({ purpose: PURPOSE, id: bookingId });

/** Where they are kept, for sealing them anew. */
export const sealedIntakes: SealedTexts = {
  purpose: PURPOSE,
  after: queries.sealedAfter,
  replace: queries.replaceSealed,
};

/** As JSON, without the fields that are empty. */
function sealed({ config }: AppContext, bookingId: string, intake: Intake): Buffer {
  const said = Object.entries(intake).filter(([, value]) => value !== null);
  return seal(config.secretKey, belongingOf(bookingId), JSON.stringify(Object.fromEntries(said)));
}

/** Null, and a line in the log, where no secret of ours opens it: the screens of the session go on without it. */
function opened({ config, log }: AppContext, row: queries.SealedRow): SavedIntake | null {
  const secrets = [config.secretKey, ...config.secretKeysBefore];
  const text = unseal(secrets, belongingOf(row.bookingId), row.sealed);
  if (text === null) {
    log.error({ bookingId: row.bookingId }, "an intake cannot be opened: was SECRET_KEY changed?");
    return null;
  }
  return { ...wholeOf(JSON.parse(text) as Partial<Intake>), changedAt: row.changedAt.toISOString() };
}

function wholeOf(said: Partial<Intake>): Intake {
  const { forWhom = "self", relation, name, birthDate, birthTime, birthPlace, question } = said;
  return {
    forWhom,
    relation: relation ?? null,
    name: name ?? null,
    birthDate: birthDate ?? null,
    birthTime: birthTime ?? null,
    birthPlace: birthPlace ?? null,
    question: question ?? null,
  };
}

function typedOf(given: GivenIntake): TypedIntake {
  const texts = INTAKE_FIELDS.map((field) => [field, given[field] ?? ""] as const);
  return { forWhom: given.forWhom, ...(Object.fromEntries(texts) as Record<IntakeField, string>) };
}
