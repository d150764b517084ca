// What is open in the books: what the guide is owed of the share, and what else of a month.
import type { OutputOf, Sent } from "#contract/endpoint.ts";
import type { MonthEnd } from "#contract/month-end.ts";
import type * as payoutsContract from "#contract/payouts.ts";
import { istDateOf, istInstant } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { listTaskKinds } from "#server/modules/accounting/money-tasks.ts";
import { listPayouts, sumPaidOut } from "#server/modules/accounting/payouts.ts";
import { findUnsettled, listSettlements } from "#server/modules/accounting/settlements.ts";
import * as queries from "./books.sql.ts";
import { countedSpan } from "./business.ts";
import { FIRST_DAY, getGuideShare, loadShare } from "./revenue.ts";

/** The payouts, and what of the guide's share until now is open. */
export async function loadPayouts(
  ctx: AppContext,
  now: Date,
): Promise<Sent<OutputOf<typeof payoutsContract.listPayouts>>> {
  const [{ totalShare }, payouts] = await Promise.all([getGuideShare(ctx, "total", now), listPayouts(ctx)]);
  // Of those that are listed: one may be entered at this moment.
  const paidOutPaise = payouts.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  return {
    share: totalShare,
    paidOut: paidOutPaise / 100,
    open: (Math.round(totalShare * 100) - paidOutPaise) / 100,
    lastNumber: payouts[0]?.number ?? 0,
    payouts,
  };
}

/** What of a month (`YYYY-MM`) and of those before it is open now. */
export async function loadMonthEnd(ctx: AppContext, month: string, now: Date): Promise<Sent<MonthEnd>> {
  const { from, to, isOpen } = countedSpan("month", `${month}-01`, istDateOf(now));
  const [begins, ends] = [istInstant(from, "00:00"), istInstant(to, "24:00")];
  const [open, unsettled, tasks, { totalShare }, paidOutPaise, settlements] = await Promise.all([
    queries.countOpen(ctx.db, ends),
    findUnsettled(ctx, ends, now),
    listTaskKinds(ctx.db, ends),
    loadShare(ctx, FIRST_DAY, to),
    sumPaidOut(ctx),
    listSettlements(ctx, begins, ends),
  ]);
  const counted = (count: number, paise: number) => ({ count, amount: paise / 100 });
  return {
    month: from.slice(0, 7),
    to,
    isOver: !isOpen,
    checking: counted(open.checking, open.checkingPaise),
    refunds: counted(open.refunds, open.refundsPaise),
    disputes: counted(open.disputes, open.disputesPaise),
    unsettled: {
      ...counted(unsettled.payments, unsettled.paise),
      oldestDay: unsettled.oldestAt && istDateOf(unsettled.oldestAt),
    },
    tasks: tasks.filter((kind) => kind !== "dispute-open").length,
    share: totalShare,
    paidOut: paidOutPaise / 100,
    owed: Math.max(0, Math.round(totalShare * 100) - paidOutPaise) / 100,
    settlements,
  };
}
