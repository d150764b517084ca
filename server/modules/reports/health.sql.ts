import type { BookComparison, Waiting } from "#domain/health.ts";
import { firstDueAt } from "#domain/send-retries.ts";
import { isDisputed } from "#server/db/payment-money.ts";
import { type Queryable, row, rows, sql } from "#server/db/sql.ts";

const NOTHING: Waiting = { count: 0, oldestAt: null };

export async function findUnsettledPayments(db: Queryable): Promise<Waiting> {
  const query = sql`select count(*) as count, min(proven_at) as "oldestAt" from payments where state = 'checking'`;
  return (await row<Waiting>(db)`${query}`) ?? NOTHING;
}

export async function findUnprocessedEvents(db: Queryable): Promise<Waiting> {
  const query = sql`select count(*) as count, min(received_at) as "oldestAt" from payment_events where next_try_at is not null`;
  return (await row<Waiting>(db)`${query}`) ?? NOTHING;
}

/**
 * Those that the provider has accepted take days until they are processed; that is not waiting. Nor is what waits for the end of a
 * dispute.
 */
export async function findUnsentRefunds(db: Queryable): Promise<Waiting> {
  const query = sql`select count(*) as count, min(r.created_at) as "oldestAt" from refunds r
    where r.status = 'pending' and r.provider_refund_id is null and not ${isDisputed(sql`r.payment_id`)}`;
  return (await row<Waiting>(db)`${query}`) ?? NOTHING;
}

type DueMessages = { tries: number; count: number; nextTryAt: Date };

/** Messages that are due for the first time, or were tried and wait for the next try. */
export async function findDueMessages(db: Queryable, now: Date): Promise<Waiting> {
  const groups = await rows<DueMessages>(db)`
    select tries, count(*) as count, min(greatest(due_at, waits_until)) as "nextTryAt" from outbox
    where state = 'waiting' and (tries > 0 or greatest(due_at, waits_until) <= ${now}) group by tries`;
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const [oldestAt = null] = groups
    .map(({ nextTryAt, tries }) => firstDueAt(nextTryAt, tries))
    .toSorted((a, b) => Number(a) - Number(b));
  return { count, oldestAt };
}

export type BookComparisonRow = BookComparison & { differencePaise: number };

export function findBookComparison(db: Queryable) {
  return row<BookComparisonRow>(db)`
    select (value->>'comparedAt')::timestamptz as "comparedAt", (value->>'differences')::integer as differences,
      (value->>'differencePaise')::bigint as "differencePaise", (value->>'differsSince')::timestamptz as "differsSince"
    from marks where name = 'book-comparison' and value is not null`;
}

/**
 * For how many seconds the oldest commit waits for the synchronous standby; 0 if none does. A role sees its own sessions alone,
 * which are the server's.
 */
export async function findOldestCommitWait(db: Queryable): Promise<number> {
  const found = await row<{ seconds: number }>(db)`
    select coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0)::float8 as seconds
    from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'`;
  return found?.seconds ?? 0;
}

/** When PostgreSQL last archived a part of its write-ahead log, or began to. Null where it has no archive. */
export function findArchive(db: Queryable) {
  return row<{ archivedAt: Date }>(db)`
    select coalesce(last_archived_time, stats_reset) as "archivedAt" from pg_stat_archiver
    where current_setting('archive_mode') <> 'off'`;
}
