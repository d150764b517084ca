// Completed sessions as admins search them: a page, and the counts, which the sums of days know.
import type { EndedSessionsQuery } from "#contract/sessions.ts";
import { istDateOf } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { listCompletedPage } from "#server/modules/bookings/ended-sessions.ts";
import { countCompleted, sumAll } from "./daily-sums.sql.ts";

const FIRST_DAY = "2000-01-01";

/** Latest start first. The counts leave out test bookings, the list does not. */
export async function listCompletedSessions(ctx: AppContext, query: EndedSessionsQuery, now: Date) {
  const today = istDateOf(now);
  const [{ counted, ...page }, { completed: total }] = await Promise.all([
    listCompletedPage(ctx, query),
    sumAll(ctx.db, today),
  ]);
  return { ...page, total, ...(counted ?? (await countOfDays(ctx, query, total, today))) };
}

async function countOfDays(ctx: AppContext, { from, to }: EndedSessionsQuery, total: number, today: string) {
  if (from === undefined && to === undefined) return { found: total, foundIsExact: true };
  // No session of a later day is completed.
  const last = to === undefined || to > today ? today : to;
  const found = await countCompleted(ctx.db, { from: from ?? FIRST_DAY, to: last }, today);
  return { found, foundIsExact: true };
}
