// What was paid out to the guide of the share: a ledger to which entries are added. What is owed follows from the revenue
// (reports/books.ts).
import type { Sent } from "#contract/endpoint.ts";
import type { Payout } from "#contract/payouts.ts";
import type { AdminRole } from "#domain/admin-roles.ts";
import { istDateOf } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { type IdempotencyKey, inTransactionOnce } from "#server/db/idempotency.ts";
import { Failure } from "#server/failure.ts";
import * as queries from "./payouts.sql.ts";

type Entry = { lastNumber: number | null; admin: { id: string; role: AdminRole }; key: IdempotencyKey };
type Request = Entry & { amount: number; paidOn: string; reference: string };

/** @throws Failure day-ahead, payouts-changed, payout-known. */
export async function addPayout(
  ctx: AppContext,
  { amount, paidOn, reference, key, ...entry }: Request,
  now: Date,
): Promise<Sent<Payout>> {
  if (paidOn > istDateOf(now)) throw new Failure("day-ahead");
  const payout = {
    ...entry,
    amountPaise: Math.round(amount * 100),
    paidOn,
    // Typed with other spaces it is the same one.
    reference: reference.replace(/\s+/g, " ").trim(),
  };
  const id = await inTransactionOnce(ctx.db, key, now, async (tx) => {
    const entered = await queries.insertPayout(tx, payout, now);
    if (entered) return entered.id;
    throw new Failure((await queries.isKnown(tx, payout.reference)) ? "payout-known" : "payouts-changed");
  });
  return loadPayout(ctx, id);
}

/**
 * @throws Failure not-found; payouts-changed, also if the newer entry reverses it; not-possible-now if it is reversed already, or a
 * reversal itself.
 */
export async function reversePayout(
  ctx: AppContext,
  id: string,
  { key, ...entry }: Entry,
  now: Date,
): Promise<Sent<Payout>> {
  const reversalId = await inTransactionOnce(ctx.db, key, now, async (tx) => {
    const payout = await queries.findPayout(tx, id);
    if (!payout) throw new Failure("not-found");
    const isBehind = entry.lastNumber !== null && entry.lastNumber < (payout.reversedBy ?? 0);
    if (isBehind) throw new Failure("payouts-changed");
    if (payout.reverses !== null || payout.reversedBy !== null) throw new Failure("not-possible-now");
    const entered = await queries.insertReversal(tx, id, entry, now);
    if (!entered) throw new Failure("payouts-changed");
    return entered.id;
  });
  return loadPayout(ctx, reversalId);
}

async function loadPayout(ctx: AppContext, id: string): Promise<Sent<Payout>> {
  const found = await queries.findPayout(ctx.db, id);
  if (!found) throw new Failure("unexpected");
  return toPayout(found);
}

function toPayout({ adminName, adminRole, ...row }: queries.PayoutRow): Sent<Payout> {
  return { ...row, amount: row.amountPaise / 100, enteredBy: { name: adminName, role: adminRole } };
}

export async function listPayouts(ctx: AppContext): Promise<Sent<Payout>[]> {
  return (await queries.listPayouts(ctx.db)).map(toPayout);
}

/** In paise, less what was reversed. */
export const sumPaidOut = (ctx: AppContext) => queries.sumPaidOut(ctx.db);
