// When each sweep ran last, on whichever server, and since when it fails: for the metrics and the super admin's first screen.
import { type Queryable, rows, run } from "./sql.ts";

export type FinishedSweep = { sweep: string; hasFailed: boolean; durationMs: number };

export type SweepRunRow = {
  sweep: string;
  ranAt: Date;
  succeededAt: Date | null;
  failingSince: Date | null;
  /** Since the installation. */
  failures: number;
  durationMs: number;
};

/** Records a round of sweeps, and forgets those that a version before had and that ran no more for a day. */
export async function recordSweepRuns(db: Queryable, finished: readonly FinishedSweep[], now: Date) {
  await run(db)`
    insert into sweep_runs as before (sweep, ran_at, succeeded_at, failing_since, failures, duration_ms)
    select f.sweep, ${now}, case when not f."hasFailed" then ${now}::timestamptz end,
      case when f."hasFailed" then ${now}::timestamptz end, f."hasFailed"::integer, round(f."durationMs")
    from json_to_recordset(${JSON.stringify(finished)}) as f (sweep text, "hasFailed" boolean, "durationMs" float)
    on conflict (sweep) do update set ran_at = excluded.ran_at, duration_ms = excluded.duration_ms,
      succeeded_at = coalesce(excluded.succeeded_at, before.succeeded_at),
      failing_since = case when excluded.failing_since is not null
        then coalesce(before.failing_since, excluded.failing_since) end,
      failures = before.failures + excluded.failures`;
  await run(db)`delete from sweep_runs where ran_at < ${now}::timestamptz - interval '1 day'`;
}

export function listSweepRuns(db: Queryable) {
  return rows<SweepRunRow>(db)`
    select sweep, ran_at as "ranAt", succeeded_at as "succeededAt", failing_since as "failingSince", failures,
      duration_ms as "durationMs"
    from sweep_runs order by sweep`;
}
