// Money tasks: what an admin has to look at because the server cannot decide it. They are failed refunds, and alerts
// about payments and events of the provider.
import type { MoneyTask } from "#contract/accounting.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import * as queries from "./money-tasks.sql.ts";

/** Adds an alert to the admins' tasks. A second alert of the same kind about the same id changes nothing. */
export async function raiseAlert(db: AppContext["db"] | Transaction, alert: queries.Alert, now: Date) {
  await queries.insertAlert(db, alert, now);
}

/** Open tasks, oldest first. */
export async function listMoneyTasks(ctx: AppContext): Promise<MoneyTask[]> {
  return (await queries.listMoneyTasks(ctx.db)).map(toMoneyTask);
}

function toMoneyTask(row: queries.MoneyTaskRow): MoneyTask {
  const { username, phone } = row;
  return {
    id: row.id,
    kind: row.kind,
    about: row.about,
    amount: row.amountPaise === null ? null : row.amountPaise / 100,
    since: row.since.toISOString(),
    detail: row.detail,
    customer: username && phone ? { username, phone } : null,
  };
}

/** Takes an alert off the list. @throws Failure not-found. */
export async function resolveAlert(ctx: AppContext, id: string, adminId: string, now: Date) {
  if (!(await queries.resolveAlert(ctx.db, id, adminId, now))) throw new Failure("not-found");
}
