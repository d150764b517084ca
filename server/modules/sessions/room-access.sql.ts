import { type Queryable, row, sql } from "#server/db/sql.ts";

export async function findUsername(db: Queryable, customerId: string): Promise<string> {
  const customer = await row<{ username: string }>(
    db,
    sql`select username from users where id = ${customerId}`,
  );
  return customer?.username ?? "";
}
