import { type Sql, sql } from "./sql.ts";

/**
 * Whether due work is to be done. It waits for some hours at most: a time that is further ahead was written while the clock of a
 * server was ahead, and would keep the work waiting until then.
 */
export const isDue = (dueAt: Sql, now: Date): Sql =>
  sql`(${dueAt} <= ${now} or ${dueAt} > ${now}::timestamptz + interval '1 day')`;
