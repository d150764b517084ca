// Queries and counts of lists that are read in pages.
import * as z from "zod/mini";
import * as field from "./fields.ts";

/** `limit`: 1 to 500. `search`: a literal text of at most 100 characters. */
export const limit = z.optional(z.string().check(z.regex(/^(?:[1-9]|[1-9]\d|[1-4]\d\d|500)$/)));
export const search = z.optional(z.string().check(z.maxLength(100)));

/** `before`: the `next` of the previous page. For lists that begin with the latest row. */
export const pageQuery = z.object({ limit, before: z.optional(field.id), search });
export type PageQuery = z.infer<typeof pageQuery>;

/** `before` of the next page, or `after` in a list that begins with the oldest row; null on the last page. */
export const next = z.nullable(z.string());

export const pageCounts = {
  /** Without the search. */
  total: z.int(),
  /** With the search. */
  found: z.int(),
  next,
};
