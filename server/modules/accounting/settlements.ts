// What the payment provider pays out to the bank, as it tells it. The server changes nothing by it: what is late, missing or not
// understood is asked for again, and then is a task of the admins.
import type { Sent } from "#contract/endpoint.ts";
import type { Settlement } from "#contract/month-end.ts";
import { addMinutes } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import * as queries from "./settlements.sql.ts";

/** The settlements that the provider created in a span, oldest first. */
export async function listSettlements(ctx: AppContext, from: Date, to: Date): Promise<Sent<Settlement>[]> {
  return (await queries.listSettlements(ctx.db, from, to)).map((row) => ({
    ...row,
    amount: row.amountPaise / 100,
    fees: row.feesPaise === null ? null : row.feesPaise / 100,
    tax: row.taxPaise === null ? null : row.taxPaise / 100,
    missing: (row.amountPaise - row.partsPaise) / 100,
  }));
}

const DAYS_WAITED_FOR = 400;

/** Payments that are older are not waited for. */
export const waitedSince = (now: Date) => addMinutes(now, -DAYS_WAITED_FOR * 24 * 60);

/** The payments before an instant that the bank does not have now. */
export const findUnsettled = (ctx: AppContext, before: Date, now: Date) =>
  queries.findUnsettled(ctx.db, waitedSince(now), before);
