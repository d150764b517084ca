// Cursors of lists that are sorted by a time: the time and the id of the last row of a page, as one opaque text.
import { isCalendarDate } from "#domain/ist-time.ts";
import { Failure } from "#server/failure.ts";

/** `at`: as PostgreSQL writes it, because a Date has no microseconds. */
export type KeysetCursor = { at: string; id: string };

const TIME = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:[+-](?:0\d|1[0-4])(?::?[0-5]\d)?|Z)?$/;

export function encodeCursor({ at, id }: KeysetCursor): string {
  return Buffer.from(`${at}|${id}`).toString("base64url");
}

/** @throws Failure bad-input for a text that `encodeCursor` did not make. */
export function decodeCursor(text: string | undefined, isId: RegExp): KeysetCursor | null {
  if (text === undefined) return null;
  const [at = "", id = "", ...rest] = Buffer.from(text, "base64url").toString("utf8").split("|");
  const isTime = TIME.test(at) && isCalendarDate(at.slice(0, 10)) && Number.isFinite(Date.parse(at));
  if (!isTime || !isId.test(id) || rest.length > 0) throw new Failure("bad-input");
  return { at, id };
}

/** A page of rows that were read with one row more than it shows. */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => KeysetCursor,
): { rows: Row[]; nextCursor: string | null } {
  const last = rows[limit - 1];
  const hasMore = rows.length > limit && last !== undefined;
  return { rows: rows.slice(0, limit), nextCursor: hasMore ? encodeCursor(cursorOf(last)) : null };
}
