// How stores speak to Postgres: a template tag with bound parameters, prepared by name, plain rows back.
// Only stores and this folder may import it. The row type is the store's word: nothing checks it against the schema.
import { createHash } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import sql, { type Sql } from "sql-template-tag";

export { sql };

/** A pool (each statement by itself) or the client of a transaction. Stores take either and cannot tell. */
export type Queryable = Pool | PoolClient;

const names = new Map<string, string>();

/** Postgres plans a named statement once per connection; the name is made from the text. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = createHash("sha256").update(text).digest("base64url").slice(0, 32);
    names.set(text, name);
  }
  return name;
}

/** Every row of an answer. A varying list goes in as one array (`= any(${list})`), else each length is a new statement. */
export async function rows<Row>(db: Queryable, statement: Sql): Promise<Row[]> {
  const text = statement.text;
  const result = await db.query({ name: nameOf(text), text, values: statement.values });
  return result.rows as Row[];
}

/** The first row, or null. */
export async function row<Row>(db: Queryable, statement: Sql): Promise<Row | null> {
  return (await rows<Row>(db, statement))[0] ?? null;
}

/** How many rows a statement wrote. */
export async function run(db: Queryable, statement: Sql): Promise<number> {
  const text = statement.text;
  const result = await db.query({ name: nameOf(text), text, values: statement.values });
  return result.rowCount ?? 0;
}
