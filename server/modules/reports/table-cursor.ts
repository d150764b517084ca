// The cursor of a table: the name of its order and the values of the last row, as opaque text.
import { sqlState } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";

export function toCursor(order: string, values: readonly string[]): string {
  return Buffer.from(JSON.stringify([order, ...values])).toString("base64url");
}

/** @throws Failure not-found if the cursor is not one of this order. */
export function fromCursor(cursor: string, order: string, length: number): string[] {
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
