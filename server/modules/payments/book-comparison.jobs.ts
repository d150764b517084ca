import { addDays, addMinutes, istDateOf } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { takeTurn } from "#server/db/marks.ts";
import { Failure } from "#server/failure.ts";
import { reconcileWithProvider } from "#server/modules/accounting/reconciliation-report.ts";
import * as queries from "./book-comparison.sql.ts";
import { applyProviderChanges } from "./provider-changes.ts";

const DAYS = 3;
const MINUTES_TO_NEXT = 6 * 60;
/** A difference may have been a payment in progress, or is being dealt with. */
const MINUTES_TO_NEXT_AFTER_DIFFERENCE = 60;
const MINUTES_TO_RETRY = 10;
/** The sweep of payments runs every 5 s. */
const OVERDUE_MINUTES = 1;
/** Payments of the last minutes before midnight are settled by then. */
const MINUTES_AFTER_MIDNIGHT = 60;

/** Applies what the provider lists of the last days, then compares the books of the last three days that are over, every 6 hours. */
export async function sweepBooks(ctx: AppContext, now: Date) {
  if (!(await takeTurn(ctx.db, "book-comparison", addMinutes(now, MINUTES_TO_RETRY), now))) return;
  // After a long outage, or when the demo's clock has jumped, a sweep reaches only some of the due payments. The others would
  // look like differences. Those that have become due since the sweep of payments wait for the next one, as always.
  if (await queries.isCheckOverdue(ctx.db, addMinutes(now, -OVERDUE_MINUTES))) return;
  await applyProviderChanges(ctx, now);
  const to = addDays(istDateOf(addMinutes(now, -MINUTES_AFTER_MIDNIGHT)), -1);
  const from = addDays(to, 1 - DAYS);
  try {
    const { differences } = await reconcileWithProvider(ctx, from, to);
    const differedSince = await queries.findDiffersSince(ctx.db);
    const differsSince = differences.length > 0 ? (differedSince ?? now) : null;
    const differencePaise = sumOfDifferences(differences);
    const minutes = differsSince ? MINUTES_TO_NEXT_AFTER_DIFFERENCE : MINUTES_TO_NEXT;
    const result = { from, to, differences: differences.length, differencePaise, differsSince };
    await queries.recordComparison(ctx.db, { ...result, comparedAt: now }, addMinutes(now, minutes));
    if (differsSince && !differedSince)
      ctx.log.error(result, "ALERT: the books differ from those of the payment provider");
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    ctx.log.warn({ err: error }, "the payment provider did not answer about its books");
  }
}

type Differences = Awaited<ReturnType<typeof reconcileWithProvider>>["differences"];

/** The absolute differences of all payments, so that two of them never cancel each other out. */
function sumOfDifferences(differences: Differences): number {
  return differences.reduce((sum, { ours, gateway }) => {
    const captured = Math.abs((gateway?.captured ?? 0) - (ours?.captured ?? 0));
    const refunded = Math.abs((gateway?.refunded ?? 0) - (ours?.refunded ?? 0));
    const takenBack = Math.abs((gateway?.takenBack ?? 0) - (ours?.takenBack ?? 0));
    return sum + Math.round((captured + refunded + takenBack) * 100);
  }, 0);
}
