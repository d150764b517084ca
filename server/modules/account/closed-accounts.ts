// The journal of closed accounts: a file in the storage for each of them, with the customer's random id and the time. It is
// not in the database, because a restored database is as old as its dump and has accounts open that were closed since. The
// command `close-again` reads the journal and closes them again.
import { addMinutes } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { addMissingRefunds } from "#server/modules/accounting/provider-refunds.ts";
import { releaseHoldsOf } from "#server/modules/payments/cancellation.ts";
import { closeAndErase } from "./account.ts";
import type { ClosedAccount } from "./closed-accounts.sql.ts";
import * as queries from "./closed-accounts.sql.ts";

/** `ops/backup.sh` refuses to keep backups for longer. */
const JOURNAL_DAYS = 400;
const BATCH_SIZE = 100;
/** A hold that turns out to be paid becomes a session, and then the closing begins anew. */
const MAX_TRIES = 5;

/** In lines of the journal, and of the log, which another machine may have prefixed. */
const ENTRY = /"customerId":"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})","closedAt":"([\d-]+T[\d:.]+Z)"/g;

const fileOf = (customerId: string) => `closed-accounts/${customerId}.json`;
const FILE = /^closed-accounts\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.json$/;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/** Writes accounts that were closed into the journal, and removes those that no backup can bring back any more. */
export async function writeJournal(ctx: AppContext, now: Date) {
  const before = addMinutes(now, -JOURNAL_DAYS * 24 * 60);
  for (const { customerId, closedAt } of await queries.listUnwritten(ctx.db, before, BATCH_SIZE)) {
    const line = `${JSON.stringify({ customerId, closedAt: closedAt.toISOString() })}\n`;
    await ctx.storage.put(fileOf(customerId), Buffer.from(line), "application/json");
    await queries.updateJournaledAt(ctx.db, customerId, now);
  }
  for (const customerId of await queries.listWrittenBefore(ctx.db, before, BATCH_SIZE)) {
    await ctx.storage.remove(fileOf(customerId));
    await queries.updateJournaledAt(ctx.db, customerId, null);
  }
}

/** Keys of entries that the database counts as written and that are not in the storage. */
export async function* listMissingEntries({ db, storage }: Pick<AppContext, "db" | "storage">) {
  let after = BEFORE_ALL;
  for (;;) {
    const page = await queries.listWritten(db, after, BATCH_SIZE);
    const sizes = await Promise.all(page.map((id) => storage.sizeOf(fileOf(id))));
    for (const [at, id] of page.entries()) if (sizes[at] === null) yield fileOf(id);
    const last = page.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

/**
 * Parts keys of the storage: entries of accounts that the database has open, as after a restore; keys that are no entries; and
 * entries of closed accounts, which it leaves out. An entry of a customer that the database does not have is among the latter:
 * the account was opened and closed after the moment of the backup.
 */
export async function sortEntries({ db }: Pick<AppContext, "db">, keys: readonly string[]) {
  const entries = keys.map((key) => ({ key, customerId: FILE.exec(key)?.[1] ?? null }));
  const ids = entries.flatMap(({ customerId }) => customerId ?? []);
  const open = new Set(
    (await queries.listStates(db, ids)).filter(({ isOpen }) => isOpen).map(({ id }) => id),
  );
  return {
    open: ids.filter((id) => open.has(id)),
    others: entries.flatMap(({ key, customerId }) => (customerId === null ? key : [])),
  };
}

/** The accounts that a text names: files of the journal, or a log with its lines `account closed`. */
export function readJournal(text: string): ClosedAccount[] {
  return [...text.matchAll(ENTRY)].flatMap(([, customerId = "", closedAt = ""]) => {
    const at = new Date(closedAt);
    return Number.isNaN(at.getTime()) ? [] : [{ customerId, closedAt: at }];
  });
}

/**
 * Closes an account that a restored backup has opened again, as of the time when it was closed. Refunds that the provider has
 * made since the backup are added first, so that nothing is refunded twice. False if the account is closed or unknown.
 * @throws GatewayUnavailable; the call can be repeated.
 */
export async function closeAccountAgain(
  ctx: AppContext,
  { customerId, closedAt }: ClosedAccount,
  now: Date,
): Promise<boolean> {
  if (!(await queries.isOpen(ctx.db, customerId))) return false;
  for (let tries = 1; ; tries++) {
    try {
      await releaseHoldsOf(ctx, customerId, closedAt);
      // The account was open in the backup: a refund that the books learned after the closing is not of the backup.
      const refundedBefore = await addMissingRefunds(ctx, { customerId, since: closedAt }, now);
      await closeAndErase(ctx, customerId, { refundedBookings: [], refundedBefore }, closedAt);
      return true;
    } catch (error) {
      if (!(error instanceof Failure && error.code === "already-paid") || tries === MAX_TRIES) throw error;
    }
  }
}
