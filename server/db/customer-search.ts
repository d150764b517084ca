// SQL conditions for the search of admins' lists.
import { nationalNumberOf } from "#domain/phone.ts";
import { sql } from "./sql.ts";

type Sql = ReturnType<typeof sql>;

/** Case-insensitive, and without wildcards. The collation "C" makes `lower` fast, and only folds ASCII letters. */
export const contains = (text: Sql, search: string) =>
  sql`strpos(lower(${text} collate "C"), lower(${search}::text collate "C")) > 0`;

/** Whether the name or the phone of the customer `u` contains the text. */
export const matchesCustomer = (search: string) =>
  sql`(${contains(sql`u.username`, search)} or ${contains(sql`u.phone`, phoneSearch(search))})`;

/** An array of SQL. The planner does not see how many ids it has, and would otherwise read a table from first to last row. */
export const arrayOf = (customerIds: readonly string[]) => sql`(select ${customerIds}::uuid[])::uuid[]`;

/**
 * The rows of a table that these customers have (an array of ids), by its index of `user_id` for some thousand customers
 * too. "offset 0" keeps the planner from reading the table in the order of a page instead, until the page is full: that
 * would be all of it where the customers have fewer rows.
 */
export const ofCustomers = (table: Sql, customers: Sql) =>
  sql`(select * from ${table} where user_id = any(${customers}) offset 0)`;

/** Turns a typed phone number, or a part of one, into the stored form: digits without +91 and spaces. */
export function phoneSearch(search: string): string {
  if (!/^[+\d\s-]+$/.test(search)) return search;
  const digits = nationalNumberOf(search.replace(/^\+91|\D/g, ""));
  if (digits.length >= 10) return digits;
  // A short text with dashes is a part of a date.
  return search.includes("-") || digits === "" ? search : digits;
}
