// Asks the payment provider every hour what it has paid out, and keeps what it tells.
import { addDays, addMinutes, istDateOf } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { takeTurn } from "#server/db/marks.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { GatewayError, GatewayRefused } from "#server/providers/payments/gateway.ts";
import type { Alert } from "./money-tasks.sql.ts";
import { endAlert, updateAlert } from "./money-tasks.ts";
import * as queries from "./settlements.sql.ts";

const DAY_MINUTES = 24 * 60;
const MINUTES_BETWEEN = 60;
/** In which settlements are listed again, since their status changes. */
const LISTED_DAYS = 10;
/** Payments that are older are not waited for. */
const KEPT_DAYS = 400;
/** Razorpay settles on the second working day, payments from abroad on the seventh day; then come holidays. */
const DAYS_TO_SETTLEMENT = 10;
/** After which a person is told what the provider does not explain. */
const DAYS_TO_EXPLAIN = 2;
/** What is settled on a day is listed for it, or for the day after, once the bank has it. */
const DAYS_OF_PARTS = 2;
const MISSING = "settlements";

const daysBefore = (now: Date, days: number) => addMinutes(now, -days * DAY_MINUTES);

export async function sweepSettlements(ctx: AppContext, now: Date, hasTime: () => boolean) {
  // Nothing is settled on the day of the payment.
  const [from, to] = [daysBefore(now, KEPT_DAYS), daysBefore(now, 1)];
  if (!(await queries.hasCaptured(ctx.db, from, to))) return;
  if (!(await takeTurn(ctx.db, "settlements", addMinutes(now, MINUTES_BETWEEN), now))) return;
  const { oldestAt } = await queries.findUnsettled(ctx.db, from, to);
  const [unfinished] = await queries.listUnfinished(ctx.db);
  try {
    await askAgain(ctx, [oldestAt, unfinished?.createdAt], { now, hasTime });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ err: error }, "the payment provider did not tell its settlements");
  }
  await updateTasks(ctx, now);
}

type Turn = { now: Date; hasTime: () => boolean };

async function askAgain(
  ctx: AppContext,
  waiting: readonly (Date | null | undefined)[],
  { now, hasTime }: Turn,
) {
  const earliest = Math.min(
    daysBefore(now, LISTED_DAYS).getTime(),
    ...waiting.flatMap((at) => at?.getTime() ?? []),
  );
  const from = new Date(Math.max(earliest, daysBefore(now, KEPT_DAYS).getTime()));
  const { items } = await ctx.gateway.listSettlements(from, addMinutes(now, 1));
  for (const settlement of items) await queries.upsertSettlement(ctx.db, settlement, now);
  const today = istDateOf(now);
  const days = new Set(
    (await queries.listUnfinished(ctx.db))
      .filter(({ amountPaise, partsPaise }) => amountPaise !== partsPaise)
      .flatMap(({ createdAt }) =>
        Array.from({ length: DAYS_OF_PARTS }, (_, at) => addDays(istDateOf(createdAt), at)),
      )
      .filter((day) => day <= today),
  );
  // The newest first: what the provider never explains does not keep the others waiting.
  for (const day of [...days].sort().reverse()) {
    if (!hasTime()) break;
    await queries.upsertParts(ctx.db, (await ctx.gateway.listSettlementParts(day)).items, now);
  }
  for (const id of await queries.listUntold(ctx.db)) {
    if (!hasTime()) break;
    await askForOne(ctx, id, now);
  }
}

async function askForOne(ctx: AppContext, id: string, now: Date) {
  try {
    await queries.upsertSettlement(ctx.db, await ctx.gateway.fetchSettlement(id), now);
  } catch (error) {
    if (!(error instanceof GatewayRefused) || error.isAboutKeys) throw error;
    ctx.log.warn(
      { err: error, settlementId: id },
      "the payment provider does not know a settlement of its own",
    );
  }
}

/** What a person is told, and no longer where it has become clear. */
async function updateTasks(ctx: AppContext, now: Date) {
  const tasks = [...(await listUnclear(ctx, now)), ...(await listMissing(ctx, now))];
  const raised = await inTransaction(ctx.db, async (tx) => {
    for (const open of await queries.listOpenTasks(tx))
      if (!tasks.some(({ kind, about }) => kind === open.kind && about === open.about))
        await endAlert(tx, open, now);
    const told: Alert[] = [];
    for (const task of tasks) if (await updateAlert(tx, task, now)) told.push(task);
    return told;
  });
  for (const { kind, about, detail } of raised)
    ctx.log.error({ kind, about, detail }, "ALERT: a settlement of the payment provider needs a person");
}

async function listUnclear(ctx: AppContext, now: Date): Promise<Alert[]> {
  const unfinished = await queries.listUnfinished(ctx.db);
  const untold = await queries.listUntold(ctx.db);
  const rupees = (paise: number) => `₹${paise / 100}`;
  return [
    ...unfinished.flatMap(({ id, status, statusWord, amountPaise, partsPaise, createdAt }): Alert[] => {
      const task = { about: id, amountPaise: toInteger(amountPaise), detail: statusWord };
      if (status === "failed") return [{ ...task, kind: "settlement-failed" }];
      if (createdAt > daysBefore(now, DAYS_TO_EXPLAIN)) return [];
      const sums = amountPaise === partsPaise ? [] : [`${rupees(amountPaise)} ≠ ${rupees(partsPaise)}`];
      return [{ ...task, kind: "settlement-unclear", detail: [statusWord, ...sums].join(" · ") }];
    }),
    ...untold.map((id): Alert => ({ kind: "settlement-unclear", about: id, amountPaise: null, detail: "" })),
  ];
}

/** Payments that no settlement names although their time has come: one task for all of them. */
async function listMissing(ctx: AppContext, now: Date): Promise<Alert[]> {
  const [from, to] = [daysBefore(now, KEPT_DAYS), daysBefore(now, DAYS_TO_SETTLEMENT)];
  const { payments, paise, oldestAt } = await queries.findUnsettled(ctx.db, from, to);
  if (!oldestAt) return [];
  const detail = `${payments} · ${istDateOf(oldestAt)}`;
  return [{ kind: "settlement-missing", about: MISSING, amountPaise: toInteger(paise), detail }];
}

/** As a column of type integer holds it. */
const toInteger = (paise: number) => (Math.abs(paise) < 2 ** 31 ? paise : null);
