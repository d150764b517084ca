import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

export type EventRow = { id: string; body: string; receivedAt: Date; tries: number };

const event = sql`select id, body, received_at as "receivedAt", tries from payment_events`;

/** A repeat finds its row and changes nothing. */
export function insertEvent(db: Queryable, id: string, body: string, now: Date) {
  return run(
    db,
    sql`insert into payment_events (id, body, received_at, next_try_at) values (${id}, ${body}, ${now}, ${now})
      on conflict (id) do nothing`,
  );
}

export function eventsToProcess(db: Queryable, now: Date) {
  return rows<EventRow>(
    db,
    sql`${event} where next_try_at <= ${now} order by next_try_at, received_at limit 100`,
  );
}

/** One that waits to be worked on, or null. */
export function waitingEvent(db: Queryable, id: string) {
  return row<EventRow>(db, sql`${event} where id = ${id} and next_try_at is not null`);
}

export type Outcome = "done" | "nothing-to-do" | "given-up";

export function finish(db: Queryable, id: string, outcome: Outcome, now: Date) {
  return run(
    db,
    sql`update payment_events set outcome = ${outcome}, processed_at = ${now}, next_try_at = null, tries = tries + 1
      where id = ${id} and outcome is null`,
  );
}

export function postpone(db: Queryable, id: string, nextTryAt: Date) {
  return run(
    db,
    sql`update payment_events set next_try_at = ${nextTryAt}, tries = tries + 1 where id = ${id} and outcome is null`,
  );
}

/** What was worked on long ago: the money rows are the memory, not these. */
export function sweepOld(db: Queryable, now: Date) {
  return run(
    db,
    sql`delete from payment_events where outcome is not null and received_at < ${now}::timestamptz - interval '90 days'`,
  );
}
