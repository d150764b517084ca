// Runs SQL: a template tag with bound parameters, executed as a prepared statement. Only *.sql.ts files and this folder may
// import it. The caller states the row type, which
// `npm run check -- rows` compares with what PostgreSQL returns.
import { createHash } from "node:crypto";
import type { Pool, QueryResult } from "pg";
import sql, { type RawValue, type Sql } from "sql-template-tag";
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

async function query(db: Queryable, { text, values }: Sql): Promise<QueryResult> {
  return db.query({ name: statementName(text), text, values });
}

/** A row as JSON has it, in which an instant is a text. */
export type InJson<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Element)[]
    ? InJson<Element>[]
    : Value extends object
      ? { [Name in keyof Value]: InJson<Value[Name]> }
      : Value;

type Tag<Result> = (texts: TemplateStringsArray, ...values: RawValue[]) => Promise<Result>;

/** Tag that reads all rows. Pass a list as one array (`= any(${list})`); otherwise each length is a statement of its own. */
export function rows<Row>(db: Queryable): Tag<Row[]> {
  return async (texts, ...values) => (await query(db, sql(texts, ...values))).rows as Row[];
}

/** Tag that reads the first row, or null. */
export function row<Row>(db: Queryable): Tag<Row | null> {
  return async (texts, ...values) => ((await query(db, sql(texts, ...values))).rows[0] as Row) ?? null;
}

/** Tag that returns the number of rows that the statement wrote. */
export function run(db: Queryable): Tag<number> {
  return async (texts, ...values) => (await query(db, sql(texts, ...values))).rowCount ?? 0;
}
