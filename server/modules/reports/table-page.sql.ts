// Pages of the tables by keyset: a page continues after the values of the last row, so that rows which come or go between
// two pages are neither lost nor repeated.
import { raw } from "sql-template-tag";
import { type Queryable, row, rows, sql } from "#server/db/sql.ts";
import type { Sql } from "./table-filter.sql.ts";

/** `type` of PostgreSQL. Each order ends with an id, so that no two rows are equal. */
export type SortKey = { by: Sql; type: "timestamptz" | "time" | "text" | "integer" | "uuid" };
export type TableOrder = { keys: readonly SortKey[]; isDescending: boolean };

export type TableSource = {
  /** The id of a row. */
  id: Sql;
  from: Sql;
  /** Without what only the order needs. */
  countFrom: Sql;
  where: Sql;
  /** The search finds very many customers, so that counting what it finds takes long. */
  isVague: boolean;
};

export type PageRow = { id: string; values: string[] };

/** Ids and values of the rows after the row with the values `after`. */
export function listPage(
  tx: Queryable,
  { id, from, where }: TableSource,
  { keys, isDescending }: TableOrder,
  { after, limit }: { after: readonly string[] | null; limit: number },
): Promise<PageRow[]> {
  const direction = raw(isDescending ? "desc" : "asc");
  const comparison = raw(isDescending ? "<" : ">");
  const columns = list(keys.map(({ by }) => by));
  const values = list(keys.map(({ type }, at) => sql`${after?.[at] ?? null}::${raw(type)}`));
  return rows<PageRow>(
    tx,
    sql`select ${id} as id, array[${list(keys.map(({ by }) => sql`(${by})::text`))}] as values
      from ${from} where ${where} ${after ? sql`and (${columns}) ${comparison} (${values})` : sql``}
      order by ${list(keys.map(({ by }) => sql`${by} ${direction}`))} limit ${limit}`,
  );
}

function list(parts: readonly Sql[]): Sql {
  const [first = sql``, ...others] = parts;
  return others.reduce((all, part) => sql`${all}, ${part}`, first);
}

/** Counts rows up to `limit`. */
export async function countRows(
  tx: Queryable,
  { countFrom, where }: TableSource,
  limit: number,
): Promise<number> {
  const found = await row<{ count: number }>(
    tx,
    sql`select count(*) as count from (select from ${countFrom} where ${where} limit ${limit}) counted`,
  );
  return found?.count ?? 0;
}

/** The number of listed rows in these states; null: of all. */
export async function sumCounts(
  tx: Queryable,
  table: "bookings" | "customers",
  { states, isTest }: { states: readonly string[] | null; isTest: boolean | null },
): Promise<number> {
  const found = await row<{ count: number }>(
    tx,
    sql`select coalesce(sum(count), 0)::bigint as count from listed_counts where list = ${table}
      and (${states}::text[] is null or state = any(${states}::text[]))
      and (${isTest}::boolean is null or is_test = ${isTest}::boolean)`,
  );
  return found?.count ?? 0;
}
