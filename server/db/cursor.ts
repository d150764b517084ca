// Opaque cursors of pages: the name of the list's order and the values of a page's last row by which it is sorted. So the
// next page is found also after that row has left the list.
import { Failure } from "#server/failure.ts";
import { sqlState } from "./transaction.ts";

/** The values after which a page begins; null for the first page. @throws Failure not-found for a cursor of another order. */
export function fromCursor(cursor: string | undefined, order: string, length: number): string[] | null {
  if (cursor === undefined) return null;
  const [cursorOrder, ...values] = parse(cursor);
  if (cursorOrder !== order || values.length !== length) throw new Failure("not-found");
  return values;
}

function parse(cursor: string): string[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    if (Array.isArray(parsed) && parsed.every((value) => typeof value === "string")) return parsed;
  } catch {
    // It is no JSON.
  }
  throw new Failure("not-found");
}

/** SQLSTATE class 22: a value of the cursor is none of its type. @throws Failure not-found */
export async function refusingBadValues<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (sqlState(error)?.startsWith("22")) throw new Failure("not-found");
    throw error;
  }
}

/** A page of rows that were read with one row more than it shows. `valuesOf`: with all digits that PostgreSQL has. */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  order: string,
  valuesOf: (row: Row) => readonly string[],
): { rows: Row[]; nextCursor: string | null } {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const nextCursor = last
    ? Buffer.from(JSON.stringify([order, ...valuesOf(last)])).toString("base64url")
    : null;
  return { rows: rows.slice(0, limit), nextCursor };
}

/** The time, as PostgreSQL writes it, and the id of a row, in lists that are sorted by them. */
export type TimeCursor = { at: string; id: string };

/** Reads a page of a list that is sorted by a time and an id. @throws Failure not-found for a cursor of another order. */
export async function readPageByTime<Row>(
  { cursor, limit }: { cursor: string | undefined; limit: number },
  order: string,
  read: (after: TimeCursor | null, limit: number) => Promise<readonly Row[]>,
  cursorOf: (row: Row) => TimeCursor,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const values = fromCursor(cursor, order, 2);
  const [at = "", id = ""] = values ?? [];
  const found = await (values ? refusingBadValues(read({ at, id }, limit + 1)) : read(null, limit + 1));
  return toPage(found, limit, order, (row) => {
    const last = cursorOf(row);
    return [last.at, last.id];
  });
}
