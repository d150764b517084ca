// Keeps `daily_sums`: stores days that are over, stores days again when one of their rows changed, and compares all of them
// with their rows once a night.
import { addDays, istDateOf, istTimeOf } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/transaction.ts";
import * as queries from "./daily-sums.sql.ts";

/** So many days with 100 sessions each take about half a second. The database ends a statement after 15 s. */
const DAYS_AT_ONCE = 50;
const ROWS_TO_FILL = 1_000;
/** Many marks are of few days: those of an import, or of a busy day. */
const CHANGES_AT_ONCE = 100_000;
/** Before it, payments of the evening may still be settled late. */
const CHECK_FROM = "03:00";

/** Each run does at most one batch of each, so that other due work waits for a second at most. Repeatable. */
export async function sweepDailySums(ctx: AppContext, now: Date) {
  await queries.fillOpenTotals(ctx.db, ROWS_TO_FILL);
  await fillRefunds(ctx);
  await updateChangedDays(ctx);
  const isClosed = await closeDays(ctx, now);
  if (isClosed) await checkSums(ctx, now);
}

/** Of days that an earlier version stored. */
async function fillRefunds(ctx: AppContext) {
  const days = await queries.listDaysWithoutReasons(ctx.db, DAYS_AT_ONCE);
  if (days.length > 0) await inTransaction(ctx.db, (tx) => queries.upsertRefunds(tx, days));
}

/** Stores those of the changed days again that were stored before. The others are computed whenever they are read. */
async function updateChangedDays(ctx: AppContext) {
  await inTransaction(ctx.db, async (tx) => {
    const changed = await queries.takeChangedDays(tx, CHANGES_AT_ONCE);
    if (changed.length === 0) return;
    const stored = await queries.listStoredDays(tx, changed);
    await queries.upsertSums(tx, stored.slice(0, DAYS_AT_ONCE));
    await queries.upsertRefunds(tx, stored.slice(0, DAYS_AT_ONCE));
    await queries.markChanged(tx, stored.slice(DAYS_AT_ONCE));
  });
}

/** Stores the days that are over in their order. True once yesterday is stored. */
async function closeDays(ctx: AppContext, now: Date): Promise<boolean> {
  const today = istDateOf(now);
  const first = await queries.findFirstOpenDay(ctx.db, today);
  const days = Array.from({ length: DAYS_AT_ONCE }, (_, at) => addDays(first, at)).filter(
    (day) => day < today,
  );
  if (days.length > 0)
    await inTransaction(ctx.db, async (tx) => {
      await queries.upsertSums(tx, days);
      await queries.upsertRefunds(tx, days);
    });
  return days.length < DAYS_AT_ONCE;
}

/** A difference means that something wrote rows without the triggers. The day is then stored again. */
async function checkSums(ctx: AppContext, now: Date) {
  if (istTimeOf(now) < CHECK_FROM) return;
  const night = istDateOf(now);
  const span = await queries.findCheckSpan(ctx.db, night, DAYS_AT_ONCE);
  if (!span) return;
  const different = await queries.listDifferences(ctx.db, span);
  for (const { day, stored, computed } of different) {
    const figures = Object.keys(stored).filter((name) => !isSame(stored[name], computed[name]));
    const values = figures.map((figure) => ({ figure, stored: stored[figure], computed: computed[figure] }));
    ctx.log.error({ day, values }, "ALERT: the sums of a day differ from its rows");
  }
  await queries.markChanged(
    ctx.db,
    different.map(({ day }) => day),
  );
  await queries.recordCheck(ctx.db, { night, through: span.to, differences: different.length }, now);
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
