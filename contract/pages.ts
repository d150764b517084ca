// Queries and counts of lists that are read in pages.
import * as z from "zod/mini";
import * as field from "./fields.ts";

/** `limit`: 1 to 500. `search`: a literal text of at most 100 characters. */
export const limit = z.optional(z.string().check(z.regex(/^(?:[1-9]|[1-9]\d|[1-4]\d\d|500)$/)));
export const search = z.optional(z.string().check(field.visible, z.maxLength(100)));

/** The `nextCursor` of the previous page: the id of its last row. */
export const cursor = z.optional(field.id);
/** The `nextCursor` of the previous page of the same order, which says nothing to the client. */
export const opaqueCursor = z.optional(z.string().check(z.regex(/^[\w-]{1,1000}$/, "not-found")));

export const pageQuery = z.object({ limit, cursor, search });

/** The `cursor` of the next page; null on the last page. */
export const nextCursor = z.nullable(z.string());

/** Of a long list. */
export const cappedCounts = {
  /** Without search and filters. Bookings: with `unpaid=no`, unpaid holds are not counted. */
  total: z.int(),
  /** With search and filters. */
  found: z.int(),
  nextCursor,
  /** False if there are more than `found`. */
  foundIsExact: z.boolean(),
};
