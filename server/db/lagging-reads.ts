// Reads that may lag run on the replica (DATABASE_REPLICA_URL), as long as it is there and close enough to the primary.
import type { FastifyBaseLogger } from "fastify";
import type { Pool } from "./pool.ts";
import { row, sql } from "./sql.ts";
import { isDatabaseUnavailable } from "./unavailable.ts";

/** Runs a read that may be up to 30 s old and decides nothing. */
export type LaggingReads = <Result>(read: (db: Pool) => Promise<Result>) => Promise<Result>;

export const MAX_LAG_MS = 30_000;
/** For so long a replica that did not answer is not asked again: each report would wait for it. */
const AWAY_MS = 30_000;

type Options = {
  primary: Pool;
  replica: Pool;
  now: () => Date;
  log: Pick<FastifyBaseLogger, "warn" | "info">;
};

/** Falls back to the primary when the replica does not answer, lags by more than 30 s, or breaks a read off. */
export function openLaggingReads({ primary, replica, now, log }: Options): LaggingReads {
  let awayUntilMs = 0;
  let isUsed = true;
  const report = (isUsedNow: boolean, reason: object) => {
    if (isUsedNow !== isUsed && isUsedNow) log.info("the replica answers reports again");
    else if (isUsedNow !== isUsed) log.warn(reason, "the replica cannot answer; the primary does");
    isUsed = isUsedNow;
  };
  return async (read) => {
    if (performance.now() < awayUntilMs) return read(primary);
    try {
      const lagMs = await measureLag(replica, now());
      report(lagMs <= MAX_LAG_MS, { lagMs });
      if (lagMs <= MAX_LAG_MS) return await read(replica);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      awayUntilMs = performance.now() + AWAY_MS;
      report(false, { err: error });
    }
    return read(primary);
  };
}

/**
 * The age of the newest sweep that the replica knows: the primary records one every 5 s. PostgreSQL's own times do not tell
 * a replica that has lost its primary from one whose primary had nothing to write.
 */
async function measureLag(replica: Pool, now: Date): Promise<number> {
  const newest = await row<{ ranAt: Date | null }>(
    replica,
    sql`select max(ran_at) as "ranAt" from sweep_runs`,
  );
  return newest?.ranAt ? now.getTime() - newest.ranAt.getTime() : Number.POSITIVE_INFINITY;
}
