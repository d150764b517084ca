import { type Queryable, row } from "#server/db/sql.ts";

export async function findUsername(db: Queryable, customerId: string): Promise<string> {
  const customer = await row<{ username: string }>(db)`select username from users where id = ${customerId}`;
  return customer?.username ?? "";
}
