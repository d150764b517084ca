// Money tasks: what an admin has to look at because the server cannot decide it. They are failed refunds, alerts about payments
// and events of the provider, disputes, and sessions that did not work.
import type { MoneyTask } from "#contract/accounting.ts";
import type { Sent } from "#contract/endpoint.ts";
import type { CustomerRights } from "#domain/customer-rights.ts";
import type { Waiting } from "#domain/health.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { listGivenNames } from "#server/modules/customers/given-names.ts";
import * as queries from "./money-tasks.sql.ts";

/** Adds an alert to the admins' tasks. A second alert of the same kind about the same id changes nothing. */
export async function raiseAlert(db: AppContext["db"] | Transaction, alert: queries.Alert, now: Date) {
  await queries.insertAlert(db, alert, now);
}

/** As `raiseAlert`, of what may change: another `detail` is a new task. True if there is a new one. */
export async function updateAlert(tx: Transaction, alert: queries.Alert, now: Date): Promise<boolean> {
  return (await queries.upsertAlert(tx, alert, now)) > 0;
}

/** Takes an alert off the list that is no longer so. */
export async function endAlert(tx: Transaction, alert: Pick<queries.Alert, "kind" | "about">, now: Date) {
  await queries.endAlert(tx, alert, now);
}

/** Of a session that is cancelled: that it stands without its money is no longer so. */
export async function endTasksOfCancelled(tx: Transaction, bookingId: string, now: Date) {
  await queries.endAlertsOfSession(tx, "approved-without-money", bookingId, now);
}

/** Open tasks, oldest first. */
export async function listMoneyTasks(ctx: AppContext, rights: CustomerRights): Promise<Sent<MoneyTask>[]> {
  const found = await queries.listMoneyTasks(ctx.db);
  const customerIds = found.flatMap(({ customerId }) => customerId ?? []);
  const names = await listGivenNames(ctx, customerIds, rights);
  return found.map((row) => toMoneyTask(row, names));
}

/** How many tasks are open, and since when the oldest. */
export async function findWaitingTasks(db: AppContext["db"]): Promise<Waiting> {
  const tasks = await queries.listMoneyTasks(db);
  return { count: tasks.length, oldestAt: tasks[0]?.since ?? null };
}

/** The kinds of the tasks that were raised before an instant and are open now. */
export async function listTaskKinds(db: AppContext["db"], before: Date) {
  return (await queries.listMoneyTasks(db)).filter(({ since }) => since < before).map(({ kind }) => kind);
}

function toMoneyTask(row: queries.MoneyTaskRow, names: ReadonlyMap<string, string>): Sent<MoneyTask> {
  const { customerId, username, phone, amountPaise, ...task } = row;
  const hasCustomer = customerId && username && phone;
  return {
    ...task,
    amount: amountPaise === null ? null : amountPaise / 100,
    customer: hasCustomer ? { username, displayName: names.get(customerId) ?? username, phone } : null,
  };
}

type Resolved = {
  id: string;
  /** What the admin has read of it; null if unknown. */
  seen: Pick<MoneyTask, "kind" | "detail"> | null;
  adminId: string;
};

/**
 * Takes a task off the list that was dealt with elsewhere. The id of a dispute or an alert stays while it becomes another task.
 * @throws Failure not-found; task-changed.
 */
export async function resolveTask(ctx: AppContext, { id, seen, adminId }: Resolved, now: Date) {
  await inTransaction(ctx.db, async (tx) => {
    const isOpen = (await queries.lockTask(tx, id))?.isResolved === false;
    if (seen && isOpen) {
      const task = (await queries.listMoneyTasks(tx)).find((one) => one.id === id);
      if (task?.kind !== seen.kind || task.detail !== seen.detail) throw new Failure("task-changed");
    }
    if (!(await queries.resolveTask(tx, id, adminId, now))) throw new Failure("not-found");
  });
}
