// The events that the gateway has for the webhook, and what has become of each.
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

/** `since` is when its day of trying began; a forged one is signed with another secret. */
export type EventToDeliver = { id: string; body: string; since: Date; tries: number; isForged: boolean };

export type NewEvent = {
  id: string;
  body: string;
  createdAt: Date;
  dueAt: Date;
  /** How often it is to be taken; 0 for one that never leaves. */
  copies: number;
  isForged: boolean;
  /** Of one that never leaves: what has become of it. */
  endedAs: "dropped" | "given-up" | null;
};

export type EventState = "waiting" | "delivered" | "given-up" | "dropped";

export type ListedEvent = {
  id: string;
  event: string;
  orderId: string | null;
  paymentId: string | null;
  refundId: string | null;
  state: EventState;
  /** Since it was last sent anew. */
  tries: number;
  isForged: boolean;
  /** Null when the webhook was never asked, or did not answer. */
  lastStatus: number | null;
  createdAt: Date;
  dueAt: Date;
};

export function eventStore(db: Queryable) {
  return {
    async add(event: NewEvent): Promise<void> {
      await run(
        db,
        sql`insert into sandbox.events (id, body, created_at, due_at, copies_left, is_forged, ended_as)
            values (${event.id}, ${event.body}, ${event.createdAt}, ${event.dueAt}, ${event.copies},
              ${event.isForged}, ${event.endedAs})`,
      );
    },
    nextDue: (now: Date): Promise<EventToDeliver | null> =>
      row(
        db,
        sql`select id, body, coalesce(sent_anew_at, created_at) as since, tries, is_forged as "isForged"
            from sandbox.events where copies_left > 0 and due_at <= ${now} order by due_at, position limit 1`,
      ),
    async delivered(id: string, status: number): Promise<void> {
      await run(
        db,
        sql`update sandbox.events
            set tries = tries + 1, copies_left = copies_left - 1, ended_as = 'delivered', last_status = ${status}
            where id = ${id}`,
      );
    },
    /** With a null time: never again. A null status: no answer. */
    async notDelivered(id: string, status: number | null, nextDueAt: Date | null): Promise<void> {
      await run(
        db,
        sql`update sandbox.events
            set tries = tries + 1, due_at = coalesce(${nextDueAt}, due_at), last_status = ${status},
              ended_as = 'given-up',
              copies_left = case when ${nextDueAt}::timestamptz is null then 0 else copies_left end
            where id = ${id}`,
      );
    },
    async giveUpAll(): Promise<void> {
      await run(
        db,
        sql`update sandbox.events set copies_left = 0, ended_as = 'given-up' where copies_left > 0`,
      );
    },
    /** Whether there is such an event. Its day of trying begins anew. */
    async sendAgain(id: string, now: Date, how: { copies: number; isForged: boolean }): Promise<boolean> {
      const found = await run(
        db,
        sql`update sandbox.events
            set copies_left = ${how.copies}, is_forged = ${how.isForged}, due_at = ${now}, sent_anew_at = ${now},
              tries = 0
            where id = ${id}`,
      );
      return found > 0;
    },
    /** All that were never taken, of those that happened since; answers how many. */
    replay: (since: Date, now: Date): Promise<number> =>
      run(
        db,
        sql`update sandbox.events
            set copies_left = 1, is_forged = false, due_at = ${now}, sent_anew_at = ${now}, tries = 0
            where copies_left = 0 and ended_as in ('given-up', 'dropped') and created_at >= ${since}`,
      ),
    /** Newest first. */
    list: (limit: number): Promise<ListedEvent[]> =>
      rows(
        db,
        sql`select id, body::jsonb->>'event' as event,
              body::jsonb#>>'{payload,payment,entity,order_id}' as "orderId",
              body::jsonb#>>'{payload,payment,entity,id}' as "paymentId",
              body::jsonb#>>'{payload,refund,entity,id}' as "refundId",
              case when copies_left > 0 then 'waiting' else coalesce(ended_as, 'delivered') end as state,
              tries, is_forged as "isForged", last_status as "lastStatus", created_at as "createdAt", due_at as "dueAt"
            from sandbox.events order by position desc limit ${limit}`,
      ),
  };
}
