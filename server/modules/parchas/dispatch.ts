// Posting the notes on paper: which wait for a label, for an address or for the post office, and which are posted.

import type * as contract from "#contract/dispatch.ts";
import type { DispatchedNote, LabelAddress } from "#contract/dispatch.ts";
import type { InputOf, OutputOf, QueryOf, Sent } from "#contract/endpoint.ts";
import type { CustomerRights } from "#domain/customer-rights.ts";
import { toAsciiDigits } from "#domain/digits.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { startsOfPaperCode } from "#domain/parchas.ts";
import type { AppContext } from "#server/context.ts";
import { readPageByTime } from "#server/db/cursor.ts";
import { type IdempotencyKey, inTransactionOnce } from "#server/db/idempotency.ts";
import { readPlannedForValues } from "#server/db/plan-for-values.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { findCustomers } from "#server/modules/customers/found-customers.ts";
import { listSessionNames, type SessionNames } from "#server/modules/customers/given-names.ts";
import { announce } from "#server/modules/notifications/outbox.ts";
import * as queries from "./dispatch.sql.ts";
import { clearArrival, lockNote, updateProgress } from "./parchas.sql.ts";

const DEFAULT_LIMIT = 100;

/** One page of a state, with the counts of those that are not posted. */
export async function listDispatchedNotes(
  ctx: AppContext,
  query: QueryOf<typeof contract.listDispatchedNotes>,
  rights: CustomerRights,
  now: Date,
): Promise<Sent<OutputOf<typeof contract.listDispatchedNotes>>> {
  const { state, cursor } = query;
  const text = toAsciiDigits(query.search?.trim() ?? "");
  const search =
    text === ""
      ? null
      : { text, customers: findCustomers(text, rights), starts: startsOfPaperCode(text, now) };
  const [{ rows, nextCursor }, { oldest, ...counts }] = await Promise.all([
    readPageByTime(
      { cursor, limit: Number(query.limit ?? DEFAULT_LIMIT) },
      // All states that wait are sorted alike, and a note may pass from one to the other between two pages.
      state === "posted" ? "posted" : "unposted",
      (after, limit) => {
        const page = { search, after, limit };
        const read = (db: AppContext["db"] | Transaction) =>
          state === "posted" ? queries.listPosted(db, page) : queries.listUnposted(db, state, page);
        return search === null ? read(ctx.db) : readPlannedForValues(ctx.db, read);
      },
      ({ at, bookingId }) => ({ at, id: bookingId }),
    ),
    queries.countUnposted(ctx.db),
  ]);
  return {
    notes: await toNotes(ctx, rows),
    nextCursor,
    listedAt: now,
    counts,
    oldest: oldest && istDateOf(oldest),
  };
}

/** Returns the notes that changed. */
export async function setNotesPrinted(
  ctx: AppContext,
  { bookingIds, isPrinted, printedAt }: InputOf<typeof contract.setNotesPrinted>,
  now: Date,
): Promise<string[]> {
  const at = printedAt && new Date(printedAt) < now ? new Date(printedAt) : now;
  // In a transaction, which is repeated after a deadlock with a customer's change of address.
  const changed = await inTransaction(ctx.db, (tx) =>
    isPrinted ? queries.setPrinted(tx, bookingIds, at) : queries.setUnprinted(tx, bookingIds),
  );
  return changed.map(({ bookingId }) => bookingId);
}

type Posting = { trackingNumber: string | null; isShared: boolean; key: IdempotencyKey | null };

/**
 * Records that both sides of a note, which are one sheet of paper, are posted, and notifies the customer. Repeatable: the
 * first date stays, a later number replaces the earlier one.
 * @throws Failure not-found when the session has no note; tracking-number-used.
 */
export async function postNote(
  ctx: AppContext,
  bookingId: string,
  { trackingNumber, isShared, key }: Posting,
  now: Date,
): Promise<Sent<DispatchedNote>> {
  await inTransactionOnce(ctx.db, key, now, async (tx) => {
    await lockNote(tx, bookingId);
    if (!(await queries.findNote(tx, bookingId))) throw new Failure("not-found");
    if (trackingNumber !== null && !isShared) await requireUnused(ctx, tx, trackingNumber, bookingId);
    const postedSides = await queries.markPosted(tx, bookingId, trackingNumber, now);
    await updateProgress(tx, bookingId, now);
    // Once per session, whichever side was marked first.
    if (postedSides > 0) {
      await clearArrival(tx, bookingId);
      await announce(tx, bookingId, "parcha-sent", now);
    }
    return bookingId;
  });
  const row = await queries.findNote(ctx.db, bookingId);
  const [note] = row ? await toNotes(ctx, [row]) : [];
  if (!note) throw new Failure("not-found");
  return note;
}

/** The caller has locked the note. @throws Failure tracking-number-used, with whose note it is */
export async function requireUnused(
  ctx: AppContext,
  tx: Transaction,
  trackingNumber: string,
  bookingId: string,
) {
  await queries.lockNumber(tx, trackingNumber);
  const other = await queries.findOtherWithNumber(tx, trackingNumber, bookingId);
  const row = other && (await queries.findNote(tx, other.bookingId));
  const [note] = row ? await toNotes(ctx, [row]) : [];
  if (!note) return;
  const { name, sessionDate } = note;
  throw new Failure("tracking-number-used", { values: { name }, body: { usedBy: { name, sessionDate } } });
}

async function toNotes(ctx: AppContext, rows: readonly queries.NoteRow[]): Promise<Sent<DispatchedNote[]>> {
  const names = await listSessionNames(
    ctx,
    rows.map(({ bookingId, customerId }) => ({ id: bookingId, customerId })),
  );
  return rows.map((row) => toNote(row, names.get(row.bookingId)));
}

/** Without the person that a session was booked for, which belongs to the intake. */
function toNote(row: queries.NoteRow, names: SessionNames | undefined): Sent<DispatchedNote> {
  return {
    ...row,
    name: names?.givenName ?? row.username,
    address: toLabelAddress(row),
  };
}

function toLabelAddress(row: queries.NoteRow): LabelAddress | null {
  const { recipientName, line1, line2, landmark, city, state, pinCode, recipientPhone: phone } = row;
  if (recipientName === null || line1 === null || city === null || pinCode === null || phone === null)
    return null;
  return { recipientName, line1, line2, landmark, city, state, pinCode, phone };
}
