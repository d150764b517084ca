import type { SecurityEventKind } from "#domain/security-events.ts";
import { type Queryable, run, sql } from "#server/db/sql.ts";

export type NewSecurityEvent = {
  kind: SecurityEventKind;
  adminId: string | null;
  customerId: string | null;
  network: string | null;
  verb: string | null;
  code: string | null;
};

/** Adds to the row of this minute. The unique index security_events_of_minute decides which row that is. */
export function upsertEvent(
  db: Queryable,
  event: NewSecurityEvent,
  count: number,
  now: Date,
  minute = startOfMinute(now),
) {
  const { kind, adminId, customerId, network, verb, code } = event;
  return run(
    db,
    sql`insert into security_events (at, minute, kind, admin_id, customer_id, network, verb, code, count)
      values (${now}, ${minute}, ${kind}, ${adminId}, ${customerId}, ${network}, ${verb}, ${code}, ${count})
      on conflict (minute, kind, admin_id, customer_id, network)
        do update set count = security_events.count + excluded.count`,
  );
}

function startOfMinute(now: Date): Date {
  const minute = new Date(now);
  minute.setUTCSeconds(0, 0);
  return minute;
}
