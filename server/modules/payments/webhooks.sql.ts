import { createHash } from "node:crypto";
import { isDue } from "#server/db/due.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

export type WebhookEventRow = { id: string; body: string; receivedAt: Date; tries: number };

const event = sql`select id, body, received_at as "receivedAt", tries from payment_events`;

/**
 * A repeated delivery finds the row and changes nothing. Another event under the same id, which the signature does not cover, is
 * stored beside it.
 */
export function insertEvent(db: Queryable, id: string, body: string, now: Date) {
  const otherId = `${id} ${createHash("sha256").update(body).digest("hex")}`;
  return run(db)`insert into payment_events (id, body, received_at, next_try_at)
    select case when exists (select from payment_events where id = ${id} and body <> ${body}) then ${otherId} else ${id} end,
      ${body}, ${now}, ${now}
    on conflict (id) do nothing`;
}

export function listDueEvents(db: Queryable, now: Date) {
  return rows<WebhookEventRow>(db)`
    ${event} where ${isDue(sql`next_try_at`, now)} order by next_try_at, received_at limit 100`;
}

/** Null when the event has been processed. */
export function findUnprocessedEvent(db: Queryable, id: string) {
  return row<WebhookEventRow>(db)`${event} where id = ${id} and next_try_at is not null`;
}

export type EventOutcome = "done" | "nothing-to-do" | "given-up";

export function finishEvent(db: Queryable, id: string, outcome: EventOutcome, now: Date) {
  return run(db)`
    update payment_events set outcome = ${outcome}, processed_at = ${now}, next_try_at = null, tries = tries + 1
    where id = ${id} and outcome is null`;
}

export function postponeEvent(db: Queryable, id: string, nextTryAt: Date) {
  return run(db)`
    update payment_events set next_try_at = ${nextTryAt}, tries = least(tries + 1, 1000) where id = ${id} and outcome is null`;
}

/** Payments and refunds keep what events have reported, so processed events may go. */
export function deleteOldEvents(db: Queryable, now: Date) {
  return run(db)`
    delete from payment_events where outcome is not null and received_at < ${now}::timestamptz - interval '90 days'`;
}
