import type { Language } from "#domain/messages.ts";
import { type Queryable, rows } from "#server/db/sql.ts";

/** Each number once, as it was named last. Closed accounts have none. */
export function listNamed(db: Queryable, customerId: string, limit: number) {
  return rows<{ phone: string; name: string; language: Language | null }>(db)`
    select named.phone, named.name, named.language from (
      select distinct on (b.attendee_phone) b.attendee_phone as phone, b.attendee_name as name,
        b.attendee_language as language, b.created_at
      from bookings b
      where b.user_id = ${customerId} and b.attendee_phone is not null and b.approved_at is not null and not b.is_test
      order by b.attendee_phone, b.created_at desc) named
    order by named.created_at desc limit ${limit}`;
}
