// SQL conditions for the search of admins' lists.
import { sql } from "./sql.ts";

type Sql = ReturnType<typeof sql>;

/** Case-insensitive, and without wildcards. The collation "C" makes `lower` fast, and only folds ASCII letters. */
export const contains = (text: Sql, search: string) =>
  sql`strpos(lower(${text} collate "C"), lower(${search}::text collate "C")) > 0`;

/** Whether the name or the phone of the customer `u` contains the text. */
export const matchesCustomer = (search: string) =>
  sql`(${contains(sql`u.username`, search)} or ${contains(sql`u.phone`, phoneSearch(search))})`;

/** Turns a typed phone number, or a part of one, into the stored form: digits without +91 and spaces. */
export function phoneSearch(search: string): string {
  if (!/^[+\d\s-]+$/.test(search)) return search;
  const digits = search.replace(/^\+91|\D/g, "");
  if (digits.length >= 10) return digits.slice(-10);
  // A short text with dashes is a part of a date.
  return search.includes("-") || digits === "" ? search : digits;
}
