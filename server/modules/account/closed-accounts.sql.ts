import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

export type ClosedAccount = { customerId: string; closedAt: Date };

export async function insertClosedAccount(db: Queryable, { customerId, closedAt }: ClosedAccount) {
  await run(
    db,
    sql`insert into closed_accounts (user_id, closed_at) values (${customerId}, ${closedAt})
      on conflict (user_id) do nothing`,
  );
}

/** Those that the journal does not name yet, the oldest first. */
export function listUnwritten(db: Queryable, limit: number) {
  return rows<ClosedAccount>(
    db,
    sql`select user_id as "customerId", closed_at as "closedAt" from closed_accounts
      where written_at is null order by closed_at limit ${limit}`,
  );
}

export async function markWritten(db: Queryable, customerId: string, now: Date) {
  await run(db, sql`update closed_accounts set written_at = ${now} where user_id = ${customerId}`);
}

export async function listClosedBefore(db: Queryable, before: Date, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select user_id as id from closed_accounts where closed_at < ${before} order by closed_at limit ${limit}`,
  );
  return found.map(({ id }) => id);
}

export async function deleteClosedAccount(db: Queryable, customerId: string) {
  await run(db, sql`delete from closed_accounts where user_id = ${customerId}`);
}

/** Accounts of which the journal has an entry, by id. */
export async function listWritten(db: Queryable, after: string, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select user_id as id from closed_accounts where user_id > ${after} and written_at is not null
      order by user_id limit ${limit}`,
  );
  return found.map(({ id }) => id);
}

/** How each of these customers stands in the database; one that it does not have is missing. */
export function listStates(db: Queryable, customerIds: readonly string[]) {
  return rows<{ id: string; isOpen: boolean }>(
    db,
    sql`select id, deleted_at is null as "isOpen" from users where id = any(${customerIds})`,
  );
}

/** False also for a customer that the database does not have. */
export async function isOpen(db: Queryable, customerId: string): Promise<boolean> {
  return (await row(db, sql`select from users where id = ${customerId} and deleted_at is null`)) !== null;
}
