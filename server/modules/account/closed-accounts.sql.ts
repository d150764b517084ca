import { type Queryable, row, rows, run } from "#server/db/sql.ts";

export type ClosedAccount = { customerId: string; closedAt: Date };

/** Those that were closed since and that the journal does not name yet, the oldest first. Detached accounts are not closed. */
export function listUnwritten(db: Queryable, since: Date, limit: number) {
  return rows<ClosedAccount>(db)`select id as "customerId", deleted_at as "closedAt" from users
    where phone is null and detached_at is null and journaled_at is null and deleted_at >= ${since}
    order by deleted_at limit ${limit}`;
}

/** `journaledAt`: null once the journal does not name it any more. */
export async function updateJournaledAt(db: Queryable, customerId: string, journaledAt: Date | null) {
  await run(db)`update users set journaled_at = ${journaledAt} where id = ${customerId}`;
}

export async function listWrittenBefore(db: Queryable, before: Date, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select id from users where phone is null and journaled_at is not null and deleted_at < ${before}
    order by deleted_at limit ${limit}`;
  return found.map(({ id }) => id);
}

/** Accounts of which the journal has an entry, by id. */
export async function listWritten(db: Queryable, after: string, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select id from users where phone is null and id > ${after} and journaled_at is not null
    order by id limit ${limit}`;
  return found.map(({ id }) => id);
}

/** How each of these customers stands in the database; one that it does not have is missing. */
export function listStates(db: Queryable, customerIds: readonly string[]) {
  return rows<{ id: string; isOpen: boolean }>(db)`
    select id, deleted_at is null as "isOpen" from users where id = any(${customerIds})`;
}

/** False also for a customer that the database does not have. */
export async function isOpen(db: Queryable, customerId: string): Promise<boolean> {
  return (await row(db)`select from users where id = ${customerId} and deleted_at is null`) !== null;
}
