// Asks the payment provider for disputes, since events get lost, and alerts the guide before the time to answer one ends.
import { dueDisputeAlert } from "#domain/disputes.ts";
import { addMinutes } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { takeTurn } from "#server/db/marks.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { workAlone } from "#server/db/unavailable.ts";
import { lockCustomer } from "#server/modules/customers/customers.ts";
import { type GatewayDispute, GatewayError } from "#server/providers/payments/gateway.ts";
import * as queries from "./disputes.sql.ts";
import { alertGuide, applyDispute, askForDispute, findKnownDisputes } from "./disputes.ts";

const DAY_MINUTES = 24 * 60;
const MINUTES_BETWEEN = 10;
/** Banks dispute payments for months. Those that are older are asked for by their ids while they are undecided. */
const LISTED_DAYS = 365;
/** The first alert before the time to answer ends. */
const ALERTED_DAYS = 5;

export async function sweepDisputes(ctx: AppContext, now: Date) {
  for (const dueSoon of await queries.listDueSoon(ctx.db, addMinutes(now, ALERTED_DAYS * DAY_MINUTES), now)) {
    const hours = dueDisputeAlert(dueSoon.respondBy, now);
    if (hours === null || (dueSoon.alertedHours !== null && dueSoon.alertedHours <= hours)) continue;
    await oneByOne(ctx, dueSoon.id, () =>
      inTransaction(ctx.db, async (tx) => {
        await lockCustomer(tx, dueSoon.customerId);
        await alertGuide(tx, dueSoon, hours, now);
      }),
    );
  }
  if (await takeTurn(ctx.db, "disputes", addMinutes(now, MINUTES_BETWEEN), now)) await poll(ctx, now);
}

async function poll(ctx: AppContext, now: Date) {
  const listed = await listAtProvider(ctx, now);
  if (!listed) return;
  const known = await findKnownDisputes(
    ctx.db,
    listed.map(({ id }) => id),
  );
  const isListed = new Set(listed.map(({ id }) => id));
  const undecided = await queries.listUndecided(ctx.db);
  const changed = listed.filter((one) => differs(known.get(one.id), one));
  for (const dispute of changed) await apply(ctx, dispute, now);
  for (const id of undecided.filter((one) => !isListed.has(one)))
    await oneByOne(ctx, id, async () => {
      const asked = await askForDispute(ctx, id);
      if (typeof asked !== "string") await apply(ctx, asked, now);
    });
}

/** Null while the provider does not answer. */
async function listAtProvider(ctx: AppContext, now: Date): Promise<GatewayDispute[] | null> {
  try {
    const from = addMinutes(now, -LISTED_DAYS * DAY_MINUTES);
    return (await ctx.gateway.listDisputes(from, addMinutes(now, 1))).items;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ err: error }, "the payment provider did not list its disputes");
    return null;
  }
}

function differs(known: queries.DisputeRow | undefined, dispute: GatewayDispute): boolean {
  if (!known) return true;
  return (
    known.statusWord !== dispute.statusWord ||
    known.amountPaise !== dispute.amountPaise ||
    (dispute.deductedPaise !== null && dispute.deductedPaise !== known.deductedPaise) ||
    (dispute.phase !== null && dispute.phase !== known.phase) ||
    (dispute.respondBy !== null && dispute.respondBy.getTime() !== known.respondBy?.getTime())
  );
}

function apply(ctx: AppContext, dispute: GatewayDispute, now: Date) {
  return oneByOne(ctx, dispute.id, () =>
    applyDispute(ctx, { dispute, reportedAt: now, isCurrent: true, at: null }, now),
  );
}

/** An unexpected error with one does not keep the others waiting. */
function oneByOne(ctx: AppContext, disputeId: string, work: () => Promise<unknown>) {
  return workAlone(ctx.log, { disputeId }, work, "ALERT: a dispute cannot be worked on");
}
