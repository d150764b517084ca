// Pages of the tables by keyset: a page continues after the values of the last row, so that rows which come or go between
// two pages are neither lost nor repeated.
import { raw } from "sql-template-tag";
import { type Queryable, row, rows, type Sql, sql } from "#server/db/sql.ts";

/** `type` of PostgreSQL. */
type SortKey = { by: Sql; type: "timestamptz" | "time" | "text" | "integer" | "bigint" | "uuid" };
/** By the name of the order. Each ends with an id, so that no two rows are equal. */
export type SortKeys = Readonly<Record<string, readonly SortKey[]>>;
export type TableOrder = { keys: readonly SortKey[]; isDescending: boolean };
/** `id`: of a row. `joined`: what an order needs besides; rows are counted without it. */
export type TableSource = { id: Sql; from: Sql; joined?: Sql; where: Sql };
export type PageRow = { id: string; values: string[] };

/** `sort`: as in the API. */
export function toOrder(sorts: SortKeys, sort: string): TableOrder {
  return { keys: sorts[sort.replace(/^-/, "")] ?? [], isDescending: sort.startsWith("-") };
}

export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.reduce((all, condition) => sql`${all} and (${condition})`, sql`true`);
export function anyOf([first = sql`false`, ...others]: readonly Sql[]): Sql {
  return others.reduce(
    (any, condition) => sql`${any} or (${condition})`,
    others.length > 0 ? sql`(${first})` : first,
  );
}
/** The condition, or its opposite. */
export const isAnswer = (answer: "yes" | "no", condition: Sql): Sql =>
  answer === "yes" ? condition : sql`not (${condition})`;

/**
 * Ids and values of the rows of a page. `after`: the values of the row before the page; null for the first page. Values become
 * texts once the page is chosen: PostgreSQL would otherwise write those of every row that it sorts.
 */
export function listPage(
  db: Queryable,
  { id, from, joined = sql``, where }: TableSource,
  { keys, isDescending }: TableOrder,
  { after, limit }: { after: readonly string[] | null; limit: number },
): Promise<PageRow[]> {
  const direction = raw(isDescending ? "desc" : "asc");
  const comparison = raw(isDescending ? "<" : ">");
  const columns = list(keys.map(({ by }) => by));
  const names = keys.map((_, at) => raw(`key${at}`));
  const values = list(keys.map(({ type }, at) => sql`${after?.[at] ?? null}::${raw(type)}`));
  return rows<PageRow>(db)`select id, array[${list(names.map((name) => sql`${name}::text`))}] as values
    from (select ${id} as id, ${list(keys.map(({ by }, at) => sql`${by} as ${names[at] as Sql}`))}
      from ${from} ${joined} where ${where} ${after ? sql`and (${columns}) ${comparison} (${values})` : sql``}
      order by ${list(names.map((name) => sql`${name} ${direction}`))} limit ${limit}) page
    order by ${list(names.map((name) => sql`${name} ${direction}`))}`;
}

function list(parts: readonly Sql[]): Sql {
  const [first = sql``, ...others] = parts;
  return others.reduce((all, part) => sql`${all}, ${part}`, first);
}

export async function countRows(db: Queryable, { from, where }: TableSource): Promise<number> {
  const found = await row<{ count: number }>(db)`select count(*) as count from ${from} where ${where}`;
  return found?.count ?? 0;
}
