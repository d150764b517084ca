// Prescribed remedies: what the guide prescribes for a completed session, and the lists that customers and admins read.
import type { Sent } from "#contract/endpoint.ts";
import type { CustomersRemedy, PrescribedRemedy } from "#contract/remedies.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { withListChange } from "#domain/remedies.ts";
import type { AppContext } from "#server/context.ts";
import { findKeptBooking } from "#server/db/attendee.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { lunarDateReader } from "#server/modules/availability/panchang.ts";
import { announce } from "#server/modules/notifications/outbox.ts";
import { lockCompletedBooking } from "#server/modules/parchas/parchas.ts";
import { fileUrl } from "#server/modules/uploads/files.ts";
import { publish } from "#server/realtime/channel.ts";
import type { PrescribedRemedyRow } from "./prescribed-remedy-row.ts";
import * as queries from "./prescriptions.sql.ts";

/** The customer learns that a remedy is completed when its video is published. */
type Reader = "customer" | "admin";

export function toPrescribedRemedy(
  row: PrescribedRemedyRow,
  session: { sessionDate: string; sessionTime: string },
  reader: Reader,
): Sent<PrescribedRemedy> {
  const isForAdmin = reader === "admin";
  const isCompleted = row.isCompleted && (isForAdmin || !row.isWithheld);
  const isVideoShown = isForAdmin || isCompleted;
  return {
    ...row,
    refunded: row.refundedPaise / 100,
    completionStatus: isCompleted ? "completed" : "pending",
    completionVideoUrl: isVideoShown && row.videoKey !== null ? fileUrl(row.videoKey) : null,
    videoPublishAt: isForAdmin ? row.publishAt : null,
    isVideoWithheld: isForAdmin && row.isWithheld,
    sessionDate: session.sessionDate,
    sessionTime: session.sessionTime,
  };
}

const toPrescribedRemedies = (rows: readonly queries.PrescribedRemedyWithSession[], reader: Reader) =>
  rows.map((row) => toPrescribedRemedy(row, row, reader));

/**
 * The remedies prescribed for a session. `customerId`: null for admins, who may read any session's.
 * @throws Failure not-found if there is no such session or it is another customer's.
 */
export async function listRemediesOfBooking(
  ctx: AppContext,
  bookingId: string,
  customerId: string | null,
): Promise<Sent<PrescribedRemedy[]>> {
  const booking = await findKeptBooking(ctx.db, bookingId);
  if (!booking || (customerId !== null && booking.attendeeId !== customerId)) throw new Failure("not-found");
  const reader = customerId === null ? "admin" : "customer";
  return toPrescribedRemedies(await queries.listRemediesOfBooking(ctx.db, bookingId), reader);
}

/** All remedies of a customer's completed sessions, newest session first. */
export async function listRemediesOfCustomer(
  ctx: AppContext,
  customerId: string,
): Promise<Sent<CustomersRemedy[]>> {
  const [found, lunarDateOf] = await Promise.all([
    queries.listRemediesOfCustomer(ctx.db, customerId),
    lunarDateReader(ctx),
  ]);
  return found.map((row) => {
    const remedy = toPrescribedRemedy(row, row, "customer");
    const performedAt = remedy.completionStatus === "completed" ? row.completedAt : null;
    const performed = performedAt && { date: istDateOf(performedAt), lunarDate: lunarDateOf(performedAt) };
    return { ...remedy, performed };
  });
}

type Prescription = {
  bookingId: string;
  remedyIds: readonly string[];
  /** As the admin has seen the list; null if unknown. */
  remedyIdsBefore: readonly string[] | null;
  adminId: string;
};

/**
 * Sets the prescribed remedies of a completed session. New ones get today's names and price, those already prescribed
 * stay unchanged, and the others are removed unless they are purchased. A second call changes nothing. What others have changed
 * since `remedyIdsBefore` stays so.
 * @throws Failure not-found (the session or a remedy); session-not-completed; account-closed; remedy-not-offered;
 * vidhi-in-order if the customer may be paying for one that is to be removed.
 */
export async function prescribe(
  ctx: AppContext,
  { bookingId, remedyIds, remedyIdsBefore, adminId }: Prescription,
  now: Date,
): Promise<Sent<PrescribedRemedy[]>> {
  const wanted = distinctIds(remedyIds);
  const seen = remedyIdsBefore && distinctIds(remedyIdsBefore);
  return inTransaction(ctx.db, async (tx) => {
    const { attendeeId } = await lockCompletedBooking(tx, bookingId);
    const before = (await queries.listRemediesOfBooking(tx, bookingId)).map(({ id }) => id);
    const requestedIds = seen ? withListChange(before, { wanted, seen }) : wanted;
    const requested = await queries.lockCatalogueRemedies(tx, requestedIds);
    if (requested.length < requestedIds.length) throw new Failure("not-found");
    const added = requested.filter(({ id }) => !before.includes(id));
    if (added.some(({ isActive }) => !isActive)) throw new Failure("remedy-not-offered");
    if (await queries.isOtherRemedyInOrder(tx, bookingId, requestedIds)) throw new Failure("vidhi-in-order");
    await queries.removeOtherRemedies(tx, bookingId, requestedIds, now);
    const addedIds = added.map(({ id }) => id);
    await queries.insertPrescription(tx, { bookingId, remedyIds: addedIds, adminId }, now);
    const remedies = toPrescribedRemedies(await queries.listRemediesOfBooking(tx, bookingId), "admin");
    if (added.length > 0) await notifyAttendee(tx, { bookingId, attendeeId }, remedies.length, now);
    return remedies;
  });
}

/** Ids are valid in upper and lower case. */
const distinctIds = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];

type Own = { bookingId: string; attendeeId: string | null };

async function notifyAttendee(tx: Transaction, { bookingId, attendeeId }: Own, count: number, now: Date) {
  await announce(tx, bookingId, "remedies-prescribed", now);
  const message = { type: "remedies-prescribed", bookingId, count } as const;
  if (attendeeId !== null) await publish(tx, { to: { customer: attendeeId }, message }, now);
}
