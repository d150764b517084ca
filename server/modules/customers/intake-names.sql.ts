import { type Queryable, rows } from "#server/db/sql.ts";

/** `changedAt` with microseconds. */
type IntakeVersion = { bookingId: string; changedAt: string };

export function listIntakeVersions(db: Queryable) {
  return rows<IntakeVersion>(db)`
    select booking_id as "bookingId", changed_at::text as "changedAt" from intakes`;
}

export function listSealedIntakes(db: Queryable, bookingIds: readonly string[]) {
  return rows<IntakeVersion & { sealed: Buffer }>(db)`
    select booking_id as "bookingId", changed_at::text as "changedAt", sealed from intakes
    where booking_id = any(${bookingIds}::uuid[])`;
}
