import type { SecurityEventKind } from "#domain/security-events.ts";
import { type Queryable, run } from "#server/db/sql.ts";

export type NewSecurityEvent = {
  kind: SecurityEventKind;
  adminId: string | null;
  customerId: string | null;
  network: string | null;
  verb: string | null;
  code: string | null;
};

export function insertEvent(db: Queryable, event: NewSecurityEvent, now: Date) {
  const { kind, adminId, customerId, network, verb, code } = event;
  return run(db)`insert into security_events (at, kind, admin_id, customer_id, network, verb, code)
    values (${now}, ${kind}, ${adminId}, ${customerId}, ${network}, ${verb}, ${code})`;
}
