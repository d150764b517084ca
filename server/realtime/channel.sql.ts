import { type Queryable, row, run } from "#server/db/sql.ts";

/** Delivered to every listening server when the transaction commits. */
export function notify(db: Queryable, channel: string, payloads: readonly string[]) {
  return run(db)`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`;
}

export async function insertLargeMessage(db: Queryable, body: string, now: Date): Promise<string> {
  const inserted = await row<{ id: string }>(db)`
    insert into large_messages (body, made_at) values (${body}, ${now}) returning id`;
  return inserted?.id ?? "";
}

export function findLargeMessage(db: Queryable, id: string) {
  return row<{ body: string }>(db)`select body from large_messages where id = ${id}`;
}

export function deleteLargeMessages(db: Queryable, madeBefore: Date) {
  return run(db)`delete from large_messages where made_at < ${madeBefore}`;
}
