// A frozen server (a paused virtual machine, SIGSTOP) keeps its connections, and what their sessions hold: the lock of due work, and
// the queue of what is published, which PostgreSQL keeps until each listener has read it. So a session that holds such a thing sends a
// statement every 5 s, and any other server ends the session once it has been silent for 30 s. A machine that is gone is found by
// TCP (pool.ts).
import type { FastifyBaseLogger } from "fastify";
import type { ClientBase } from "pg";
import type { Pool } from "./pool.ts";
import { rows } from "./sql.ts";

/** Sessions are judged only if this was their last statement: those of an earlier version do not send it. */
export const PULSE = "select 'this server is at work'";
const PULSE_INTERVAL_MS = 5_000;
const SILENT_AFTER_MS = 30_000;

/** Says that the session of `client` is alive, until `stop`. `isLost`: PostgreSQL has ended it, or does not answer. */
export function startPulse(client: ClientBase, intervalMs = PULSE_INTERVAL_MS) {
  let isLost = false;
  const send = async () => {
    try {
      await client.query(PULSE);
    } catch {
      isLost = true;
    }
  };
  void send();
  const timer = setInterval(send, intervalMs).unref();
  return { isLost: () => isLost, stop: () => clearInterval(timer) };
}

type SilentSession = { pid: number; silentSince: string };
type EndedSession = { pid: number; session: string | null; client: string | null; isEnded: boolean };

/**
 * Returns a function that ends the sessions which are silent now and were at its last call. By one call alone, a clock that jumps, or a
 * machine that wakes with all its servers, would look like silence.
 */
export function newFrozenSessionWatch(silentAfterMs = SILENT_AFTER_MS) {
  let suspects: readonly SilentSession[] = [];
  return async (db: Pool, log: Pick<FastifyBaseLogger, "error">): Promise<void> => {
    const silent = await rows<SilentSession>(db)`
      select pid, state_change::text as "silentSince" from pg_stat_activity
      where datname = current_database() and state = 'idle' and query = ${PULSE}
        and state_change < clock_timestamp() - ${silentAfterMs} * interval '1 millisecond'`;
    const frozen = silent.filter(({ pid, silentSince }) =>
      suspects.some((suspect) => suspect.pid === pid && suspect.silentSince === silentSince),
    );
    suspects = silent;
    if (frozen.length === 0) return;
    // In the select list: as a condition, PostgreSQL may call it for each session before it joins.
    const ended = await rows<EndedSession>(db)`
      with frozen as materialized (
        select pid, application_name as session, host(client_addr) as client
        from pg_stat_activity join unnest(${frozen.map(({ pid }) => pid)}::integer[],
          ${frozen.map(({ silentSince }) => silentSince)}::timestamptz[]) as f (frozen_pid, since)
          on pid = frozen_pid and state_change = since)
      select pid, session, client, pg_terminate_backend(pid) as "isEnded" from frozen`;
    for (const session of ended) log.error(session, "ALERT: a frozen server was cut off from the database");
  };
}
