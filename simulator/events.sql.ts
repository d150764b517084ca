// The gateway's webhook events and the state of their delivery.
import { type Queryable, row, rows, run } from "#server/db/sql.ts";

/** `since` is the start of the day of retries. A forged event is signed with a wrong secret. */
export type DueEvent = { id: string; body: string; since: Date; tries: number; isForged: boolean };

export type NewEvent = {
  id: string;
  body: string;
  createdAt: Date;
  dueAt: Date;
  /** How many deliveries must succeed. 0: the event is not sent. */
  copies: number;
  isForged: boolean;
  /** The state of an event that is not sent. */
  endedAs: "dropped" | "given-up" | null;
};

export type EventState = "waiting" | "delivered" | "given-up" | "dropped";

export type ListedEvent = {
  id: string;
  event: string;
  orderId: string | null;
  paymentId: string | null;
  refundId: string | null;
  disputeId: string | null;
  state: EventState;
  /** Starts again at 0 when the event is resent by hand. */
  tries: number;
  isForged: boolean;
  /** Null before the first try and when the webhook did not answer. */
  lastStatus: number | null;
  createdAt: Date;
  dueAt: Date;
};

export async function insertEvent(db: Queryable, event: NewEvent): Promise<void> {
  await run(db)`insert into sandbox.events (id, body, created_at, due_at, copies_left, is_forged, ended_as)
      values (${event.id}, ${event.body}, ${event.createdAt}, ${event.dueAt}, ${event.copies},
        ${event.isForged}, ${event.endedAs})`;
}

export function findNextDueEvent(db: Queryable, now: Date): Promise<DueEvent | null> {
  return row<DueEvent>(
    db,
  )`select id, body, coalesce(sent_anew_at, created_at) as since, tries, is_forged as "isForged"
      from sandbox.events where copies_left > 0 and due_at <= ${now} order by due_at, position limit 1`;
}

export async function markDelivered(db: Queryable, id: string, status: number): Promise<void> {
  await run(db)`update sandbox.events
      set tries = tries + 1, copies_left = copies_left - 1, ended_as = 'delivered', last_status = ${status}
      where id = ${id}`;
}

/** `status` is null when there was no answer. If `nextDueAt` is null, the event is given up. */
export async function markFailed(
  db: Queryable,
  id: string,
  status: number | null,
  nextDueAt: Date | null,
): Promise<void> {
  await run(db)`update sandbox.events
      set tries = tries + 1, due_at = coalesce(${nextDueAt}, due_at), last_status = ${status},
        ended_as = 'given-up',
        copies_left = case when ${nextDueAt}::timestamptz is null then 0 else copies_left end
      where id = ${id}`;
}

export async function giveUpWaitingEvents(db: Queryable): Promise<void> {
  await run(db)`update sandbox.events set copies_left = 0, ended_as = 'given-up' where copies_left > 0`;
}

/** Sends the event again, with a new day of retries. False when there is no such event. */
export async function requeueEvent(
  db: Queryable,
  id: string,
  now: Date,
  { copies, isForged }: { copies: number; isForged: boolean },
): Promise<boolean> {
  const updated = await run(db)`update sandbox.events
      set copies_left = ${copies}, is_forged = ${isForged}, due_at = ${now}, sent_anew_at = ${now}, tries = 0
      where id = ${id}`;
  return updated > 0;
}

/** Sends every undelivered event that was created at `since` or later. Returns their number. */
export function requeueMissedEvents(db: Queryable, since: Date, now: Date): Promise<number> {
  return run(db)`update sandbox.events
      set copies_left = 1, is_forged = false, due_at = ${now}, sent_anew_at = ${now}, tries = 0
      where copies_left = 0 and ended_as in ('given-up', 'dropped') and created_at >= ${since}`;
}

/** Newest first. */
export function listEvents(db: Queryable, limit: number): Promise<ListedEvent[]> {
  return rows<ListedEvent>(db)`select id, body::jsonb->>'event' as event,
        body::jsonb#>>'{payload,payment,entity,order_id}' as "orderId",
        body::jsonb#>>'{payload,payment,entity,id}' as "paymentId",
        body::jsonb#>>'{payload,refund,entity,id}' as "refundId",
        body::jsonb#>>'{payload,dispute,entity,id}' as "disputeId",
        case when copies_left > 0 then 'waiting' else coalesce(ended_as, 'delivered') end as state,
        tries, is_forged as "isForged", last_status as "lastStatus", created_at as "createdAt", due_at as "dueAt"
      from sandbox.events order by position desc limit ${limit}`;
}
