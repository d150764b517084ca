import { type Queryable, rows, run } from "#server/db/sql.ts";

/** `skip locked`: the job never waits for a row, so it cannot stand in a circle of locks. */
export function lockAttendeesToIndex(db: Queryable, limit: number) {
  return rows<{ id: string; name: string }>(db)`
    select id, attendee_name as name from bookings where attendee_folded_name <> '' and strpos(attendee_folded_name, '/') = 0
    limit ${limit} for no key update skip locked`;
}

export function indexAttendees(db: Queryable, ids: readonly string[], foldedNames: readonly string[]) {
  return run(db)`update bookings b set attendee_folded_name = f.folded
    from unnest(${ids}::uuid[], ${foldedNames}::text[]) f (id, folded) where b.id = f.id`;
}
