// Whether the site is well: the sources of what the super admin reads and of the metrics (server/metrics).
import { describeHealth } from "#domain/health.ts";
import type { AppContext } from "#server/context.ts";
import { listSweepRuns } from "#server/db/sweep-runs.ts";
import { findWaitingTasks } from "#server/modules/accounting/money-tasks.ts";
import { readCodeFigures } from "#server/modules/customers/login-code-figures.ts";
import { countGoodCalls } from "#server/modules/sessions/call-figures.ts";
import * as queries from "./health.sql.ts";

export type SiteState = Awaited<ReturnType<typeof readSiteState>>;

/** What waits, differs or fails anywhere on the site, from the database. */
export async function readSiteState({ db }: Pick<AppContext, "db">, now: Date) {
  // One after the other, so that a look at the state never takes the connections that it reports on.
  return {
    payments: await queries.findUnsettledPayments(db),
    events: await queries.findUnprocessedEvents(db),
    refunds: await queries.findUnsentRefunds(db),
    tasks: await findWaitingTasks(db),
    messages: await queries.findDueMessages(db, now),
    books: await queries.findBookComparison(db),
    sweeps: await listSweepRuns(db),
    archive: await queries.findArchive(db),
    codes: await readCodeFigures(db, now),
    calls: await countGoodCalls(db, now),
    commitWaitSeconds: await queries.findOldestCommitWait(db),
  };
}

/** A line for each part that is not well. `database` and `live` are what this server sees, everything else holds for all servers. */
export async function listHealth(ctx: AppContext, now: Date) {
  const database = ctx.crowding.facts(now);
  const live = { deafSince: ctx.hearing.endedAt(now) };
  const state = await readSiteState(ctx, now);
  return describeHealth({ ...state, database, live }, now).flatMap((line) => {
    // What a new site does not know yet is no news.
    const isNews = line.state === "act" || (line.state === "unknown" && line.since !== null);
    return isNews ? [{ ...line, state: line.state as "act" | "unknown" }] : [];
  });
}
