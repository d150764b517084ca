// Intakes: the details that a customer gives the guide before a session, one per booking. An intake is encrypted in the
// database and appears in no log, message or error. Admins' lists have its names alone (customers/given-names.ts).
import type { Sent } from "#contract/endpoint.ts";
import type { SavedIntake } from "#contract/intakes.ts";
import { mayWithBooking } from "#domain/attendees.ts";
import {
  canEditIntake,
  type ForWhom,
  INTAKE_FIELDS,
  type Intake,
  type IntakeDraft,
  type IntakeField,
  isOfPartner,
  type PartnerRole,
  toIntake,
  validateIntake,
} from "#domain/intakes.ts";
import { istDateOf } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import type { SealedTexts } from "#server/crypto/sealed.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { lockOwnBooking, requireBooking } from "#server/modules/bookings/bookings.ts";
import { lockCustomer } from "#server/modules/customers/customers.ts";
import { findPlaceLocation } from "#server/modules/customers/places.ts";
import { decryptIntake, encryptIntake, INTAKE_PURPOSE } from "#server/modules/customers/sealed-intakes.ts";
import { requestErasureOfIntake, requestErasureOfIntakesOf } from "#server/modules/uploads/files.ts";
import { listFiles } from "./intake-files.ts";
import * as queries from "./intakes.sql.ts";

type Caller = { customer: { id: string } | null; admin: { id: string } | null };

/** As the request brings it, not yet validated or normalized. */
type IntakeInput = { forWhom: ForWhom; partnerRole?: PartnerRole | null | undefined } & Partial<
  Record<IntakeField, string | null | undefined>
>;

/**
 * For the attendee and for admins; only the attendee can edit. A browser that is signed in as both acts as the
 * customer on its own booking. @throws Failure not-found, also for another customer's booking.
 */
export async function loadIntake(ctx: AppContext, caller: Caller, bookingId: string, now: Date) {
  const booking = await requireBooking(ctx.db, bookingId);
  const isOwn = caller.customer !== null && mayWithBooking("write-intake", booking, caller.customer.id);
  if (!isOwn && !caller.admin) throw new Failure("not-found");
  const [intake, files] = await Promise.all([findIntake(ctx, booking.id), listFiles(ctx, booking.id)]);
  return { intake, ...files, canEdit: isOwn && canEditIntake(booking, now) };
}

/**
 * Replaces the booking's intake. An empty one deletes it and returns null. A page that was loaded before there were milans
 * sends nothing of a partner, whose birth is then kept.
 * @throws Failure not-found; bad-input, naming the fields; not-possible-now unless the session is still to start;
 * not-signed-in when the account was closed meanwhile.
 */
export async function saveIntake(
  ctx: AppContext,
  customerId: string,
  bookingId: string,
  input: IntakeInput,
  now: Date,
): Promise<Sent<SavedIntake> | null> {
  const intake = await inTransaction(ctx.db, async (tx) => {
    // Closing the account takes the same lock, so no intake is written after it has deleted them.
    const customer = await lockCustomer(tx, customerId);
    if (!customer || customer.isDeleted) throw new Failure("not-signed-in");
    const booking = await lockOwnBooking(tx, customerId, bookingId, "write-intake");
    if (!canEditIntake(booking, now)) throw new Failure("not-possible-now");
    const stored = input.partnerRole === undefined ? await queries.findIntake(tx, booking.id) : null;
    const kept = stored && decryptIntake(ctx, booking.id, stored.sealed);
    const valid = requireValid(input, kept, now);
    if (valid) await queries.upsertIntake(tx, booking.id, encryptIntake(ctx, booking.id, valid), now);
    else await queries.deleteIntake(tx, booking.id);
    return valid;
  });
  return intake && { ...intake, changedAt: now };
}

/** With the partner's birth of the `kept` one. Null when every field is empty. */
function requireValid(input: IntakeInput, kept: Intake | null, now: Date): Intake | null {
  const draft = toDraft(input, kept);
  const errors = validateIntake(draft, istDateOf(now));
  const issues = Object.entries(errors).map(([path, reason]) => ({ path, reason }));
  if (issues.length > 0) throw new Failure("bad-input", { issues });
  const intake = toIntake(draft);
  return (
    intake && {
      ...intake,
      birthLocation: findPlaceLocation(intake.birthPlace),
      partnerBirthLocation: findPlaceLocation(intake.partnerBirthPlace),
    }
  );
}

function toDraft(input: IntakeInput, kept: Intake | null): IntakeDraft {
  const texts = INTAKE_FIELDS.map((field) => {
    const from = kept && isOfPartner(field) ? kept : input;
    return [field, from[field] ?? ""] as const;
  });
  const { forWhom, partnerRole = kept?.partnerRole ?? null } = input;
  return { forWhom, partnerRole, ...(Object.fromEntries(texts) as Record<IntakeField, string>) };
}

/** With its files; possible at any time, also after the session. @throws Failure not-found, also for another customer's booking. */
export async function deleteIntake(ctx: AppContext, customerId: string, bookingId: string, now: Date) {
  await inTransaction(ctx.db, async (tx) => {
    const { id } = await lockOwnBooking(tx, customerId, bookingId, "write-intake");
    await deleteIntakeOf(tx, id, now);
  });
}

export async function deleteIntakeOf(tx: Transaction, bookingId: string, now: Date) {
  await queries.deleteIntake(tx, bookingId);
  await requestErasureOfIntake(tx, bookingId, "all", now);
}

/** Deletes all intakes, with their files, of a customer who closes the account. */
export async function deleteIntakesOf(tx: Transaction, customerId: string, now: Date) {
  await queries.deleteIntakesOf(tx, customerId);
  await requestErasureOfIntakesOf(tx, customerId, now);
}

/** For the page beside the call. */
export async function findIntake(ctx: AppContext, bookingId: string): Promise<Sent<SavedIntake> | null> {
  const found = await queries.findIntake(ctx.db, bookingId);
  return found && toSavedIntake(ctx, found);
}

/** All intakes of a customer, earliest session first. */
export async function listIntakes(ctx: AppContext, customerId: string) {
  const found = await queries.listIntakes(ctx.db, customerId);
  return found.flatMap((row) => {
    const intake = toSavedIntake(ctx, row);
    return intake ? [{ bookingId: row.bookingId, ...intake }] : [];
  });
}

/** For the command that encrypts every text again after SECRET_KEY was changed. */
export const sealedIntakes: SealedTexts = {
  purpose: INTAKE_PURPOSE,
  listAfter: queries.listSealedAfter,
  replace: queries.replaceSealed,
};

function toSavedIntake(ctx: AppContext, row: queries.SealedIntakeRow): Sent<SavedIntake> | null {
  const intake = decryptIntake(ctx, row.bookingId, row.sealed);
  return intake && { ...intake, changedAt: row.changedAt };
}
