// Runs SQL: a template tag with bound parameters, executed as a prepared statement. Only *.sql.ts files and this folder may
// import it. The caller states the row type; nothing checks it against the schema.
import { createHash } from "node:crypto";
import type { Pool } from "pg";
import sql, { type Sql } from "sql-template-tag";
import type { Transaction } from "./transaction.ts";

export { type Sql, sql };

/** A pool, where each statement is its own transaction, or a transaction. */
export type Queryable = Pool | Transaction;

const statementNames = new Map<string, string>();

/** A hash of the text. PostgreSQL parses a named statement once per connection. */
function statementName(text: string): string {
  let name = statementNames.get(text);
  if (!name) {
    name = createHash("sha256").update(text).digest("base64url").slice(0, 32);
    statementNames.set(text, name);
  }
  return name;
}

/** All rows. Pass a list as one array (`= any(${list})`); otherwise each length is a statement of its own. */
export async function rows<Row>(db: Queryable, statement: Sql): Promise<Row[]> {
  const text = statement.text;
  const result = await db.query({ name: statementName(text), text, values: statement.values });
  return result.rows as Row[];
}

/** The first row, or null. */
export async function row<Row>(db: Queryable, statement: Sql): Promise<Row | null> {
  return (await rows<Row>(db, statement))[0] ?? null;
}

/** The number of rows that the statement wrote. */
export async function run(db: Queryable, statement: Sql): Promise<number> {
  const text = statement.text;
  const result = await db.query({ name: statementName(text), text, values: statement.values });
  return result.rowCount ?? 0;
}
