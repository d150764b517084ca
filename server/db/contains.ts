// The SQL condition of a literal search.
import { type Sql, sql } from "./sql.ts";

/**
 * Case-insensitive, and without wildcards. The collation "C" makes `lower` fast, and only folds ASCII letters. An index of
 * trigrams of `lower(text collate "C")` serves it.
 */
export const contains = (text: Sql, search: string): Sql =>
  sql`lower(${text} collate "C") like lower(${`%${search.replace(/[\\%_]/g, "\\$&")}%`}::text collate "C")`;
