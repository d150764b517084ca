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
  /** The rows are those of the customers that a search found, so that all of them are read for each page. */
  isFew: boolean;
  /** Bookings: holds that ended unpaid are left out, of the total too. */
  hidesUnpaid?: boolean;
};

export type PageRow = { id: string; values: string[] };

/** `after`: the values of the row before the page; null for the first page. */
type Page = { after: readonly string[] | null; limit: number };

/** Ids and values of the rows of a page. */
export function listPage(
  tx: Queryable,
  source: TableSource,
  order: TableOrder,
  page: Page,
): Promise<PageRow[]> {
  return rows<PageRow>(tx, selectPage(sql``, source, order, page));
}

/** The same, and how many rows the source has (null if a further page is empty): they are read once for both. */
export async function listCountedPage(
  tx: Queryable,
  source: TableSource,
  { keys, isDescending }: TableOrder,
  page: Page,
): Promise<{ rows: PageRow[]; found: number | null }> {
  const named = keys.map(({ by, type }, at) => ({ by, type, name: raw(`key_${at}`) }));
  const columns = list(named.map(({ by, name }) => sql`${by} as ${name}`));
  const counted = {
    id: sql`id`,
    from: sql`(select ${source.id} as id, ${columns}, count(*) over () as found from ${source.from}
      where ${source.where}) counted`,
    where: sql`true`,
  };
  const order = { keys: named.map(({ name, type }) => ({ by: name, type })), isDescending };
  const found = await rows<PageRow & { found: number }>(tx, selectPage(sql`, found`, counted, order, page));
  return { rows: found, found: found[0]?.found ?? (page.after ? null : 0) };
}

function selectPage(
  more: Sql,
  { id, from, where }: Pick<TableSource, "id" | "from" | "where">,
  { keys, isDescending }: TableOrder,
  { after, limit }: Page,
): Sql {
  const direction = raw(isDescending ? "desc" : "asc");
  const comparison = raw(isDescending ? "<" : ">");
  const columns = list(keys.map(({ by }) => by));
  const values = list(keys.map(({ type }, at) => sql`${after?.[at] ?? null}::${raw(type)}`));
  return sql`select ${id} as id, array[${list(keys.map(({ by }) => sql`(${by})::text`))}] as values${more}
    from ${from} where ${where} ${after ? sql`and (${columns}) ${comparison} (${values})` : sql``}
    order by ${list(keys.map(({ by }) => sql`${by} ${direction}`))} limit ${limit}`;
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
