// Asks the payment provider every hour what it has paid out, and keeps what it tells.
import { addDays, addMinutes, istDateOf } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { takeTurn } from "#server/db/marks.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { GatewayError, GatewayRefused } from "#server/providers/payments/gateway.ts";
import type { Alert } from "./money-tasks.sql.ts";
import { endAlert, updateAlert } from "./money-tasks.ts";
import * as queries from "./settlements.sql.ts";
import { waitedSince } from "./settlements.ts";

const DAY_MINUTES = 24 * 60;
const MINUTES_BETWEEN = 60;
/** In which settlements are listed again, since their status changes. */
const LISTED_DAYS = 10;
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
  const [from, to] = [waitedSince(now), daysBefore(now, 1)];
  if (!(await queries.hasCaptured(ctx.db, from, to))) return;
  if (!(await takeTurn(ctx.db, "settlements", addMinutes(now, MINUTES_BETWEEN), now))) return;
  const { oldestAt } = await queries.findUnsettled(ctx.db, from, to);
  const [unfinished] = await queries.listUnfinished(ctx.db);
  const asked: Asked = { isListed: false, days: new Set(), ids: new Set(), isDone: false };
  try {
    await askAgain(ctx, [oldestAt, unfinished?.createdAt], { now, hasTime, asked });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // Keys that may not see settlements are an answer: there is no other one until a person changes them.
    asked.isDone = error instanceof GatewayRefused;
    ctx.log.warn({ err: error }, "the payment provider did not tell its settlements");
  }
  await updateTasks(ctx, asked, now);
}

/**
 * What the provider was asked in this round. On a site with months of history the first rounds end before all is asked, and what it
 * was not asked it may still explain.
 */
type Asked = {
  /** For its settlements. */
  isListed: boolean;
  /** For the parts of these days. */
  days: Set<string>;
  /** For the settlements of which it told parts only. */
  ids: Set<string>;
  /** For all that is open. */
  isDone: boolean;
};
type Round = { now: Date; hasTime: () => boolean; asked: Asked };

async function askAgain(
  ctx: AppContext,
  waiting: readonly (Date | null | undefined)[],
  { now, hasTime, asked }: Round,
) {
  const earliest = Math.min(
    daysBefore(now, LISTED_DAYS).getTime(),
    ...waiting.flatMap((at) => at?.getTime() ?? []),
  );
  const from = new Date(Math.max(earliest, waitedSince(now).getTime()));
  const { items } = await ctx.gateway.listSettlements(from, addMinutes(now, 1));
  for (const settlement of items) await queries.upsertSettlement(ctx.db, settlement, now);
  asked.isListed = true;
  const days = new Set(
    (await queries.listUnfinished(ctx.db))
      .filter(({ amountPaise, partsPaise }) => amountPaise !== partsPaise)
      .flatMap(({ createdAt }) => daysOfParts(createdAt, now)),
  );
  // The newest first: what the provider never explains does not keep the others waiting.
  for (const day of [...days].sort().reverse()) {
    if (!hasTime()) return;
    await unlessRefused(ctx, { day }, async () =>
      queries.upsertParts(ctx.db, (await ctx.gateway.listSettlementParts(day)).items, now),
    );
    asked.days.add(day);
  }
  for (const { id } of await queries.listUntold(ctx.db)) {
    if (!hasTime()) return;
    await unlessRefused(ctx, { settlementId: id }, async () =>
      queries.upsertSettlement(ctx.db, await ctx.gateway.fetchSettlement(id), now),
    );
    asked.ids.add(id);
  }
  asked.isDone = true;
}

/** The days for which the parts of a settlement may be listed by now. */
const daysOfParts = (createdAt: Date, now: Date) =>
  Array.from({ length: DAYS_OF_PARTS }, (_, at) => addDays(istDateOf(createdAt), at)).filter(
    (day) => day <= istDateOf(now),
  );

/** One question that the provider refuses does not keep the others waiting. */
async function unlessRefused(
  ctx: AppContext,
  about: { day: string } | { settlementId: string },
  ask: () => Promise<unknown>,
) {
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof GatewayRefused) || error.isAboutKeys) throw error;
    ctx.log.warn({ err: error, ...about }, "the payment provider does not tell of a settlement of its own");
  }
}

/** `mayBeNew`: the provider was asked, and did not explain it. */
type Task = Alert & { mayBeNew: boolean };

/** What a person is told, and no longer where it has become clear. */
async function updateTasks(ctx: AppContext, asked: Asked, now: Date) {
  const tasks = [...(await listUnclear(ctx, asked, now)), ...(await listMissing(ctx, asked, now))];
  const raised = await inTransaction(ctx.db, async (tx) => {
    for (const open of await queries.listOpenTasks(tx))
      if (!tasks.some(({ kind, about }) => kind === open.kind && about === open.about))
        await endAlert(tx, open, now);
    const told: Alert[] = [];
    for (const task of tasks) if (task.mayBeNew && (await updateAlert(tx, task, now))) told.push(task);
    return told;
  });
  for (const { kind, about, detail } of raised)
    ctx.log.error({ kind, about, detail }, "ALERT: a settlement of the payment provider needs a person");
}

async function listUnclear(ctx: AppContext, asked: Asked, now: Date): Promise<Task[]> {
  const unfinished = await queries.listUnfinished(ctx.db);
  const untold = await queries.listUntold(ctx.db);
  const rupees = (paise: number) => `₹${paise / 100}`;
  const explainsUntil = daysBefore(now, DAYS_TO_EXPLAIN);
  return [
    ...unfinished.flatMap(({ id, status, statusWord, amountPaise, partsPaise, createdAt }): Task[] => {
      const task = { about: id, amountPaise: toInteger(amountPaise), detail: statusWord };
      if (status === "failed") return [{ ...task, kind: "settlement-failed", mayBeNew: true }];
      if (createdAt > explainsUntil) return [];
      const isWhole = amountPaise === partsPaise;
      const sums = isWhole ? [] : [`${rupees(amountPaise)} ≠ ${rupees(partsPaise)}`];
      const mayBeNew =
        asked.isListed && (isWhole || daysOfParts(createdAt, now).every((day) => asked.days.has(day)));
      const detail = [statusWord, ...sums].join(" · ");
      return [{ ...task, kind: "settlement-unclear", detail, mayBeNew }];
    }),
    ...untold
      .filter(({ toldAt }) => toldAt <= explainsUntil)
      .map(({ id }): Task => {
        const task = { about: id, amountPaise: null, detail: "", mayBeNew: asked.ids.has(id) };
        return { ...task, kind: "settlement-unclear" };
      }),
  ];
}

/** Payments that no settlement names although their time has come: one task for all of them. */
async function listMissing(ctx: AppContext, asked: Asked, now: Date): Promise<Task[]> {
  const [from, to] = [waitedSince(now), daysBefore(now, DAYS_TO_SETTLEMENT)];
  const { payments, paise, oldestAt } = await queries.findUnsettled(ctx.db, from, to);
  if (!oldestAt) return [];
  const detail = `${payments} · ${istDateOf(oldestAt)}`;
  const task = { about: MISSING, amountPaise: toInteger(paise), detail, mayBeNew: asked.isDone };
  return [{ ...task, kind: "settlement-missing" }];
}

/** As a column of type integer holds it. */
const toInteger = (paise: number) => (Math.abs(paise) < 2 ** 31 ? paise : null);
