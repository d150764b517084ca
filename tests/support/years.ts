// Fills a database with the years of a business (years.sql), for the seed, the bench and the tests alike.
import { readFile } from "node:fs/promises";
import pg from "pg";
import { istDateOf } from "#domain/ist-time.ts";
import { foldedNameOf } from "#server/modules/customers/folded-columns.ts";

const FIRST = [
  "Sunita",
  "Ramesh",
  "सुनीता",
  "Kavita",
  "Pooja",
  "Mahesh",
  "विकास",
  "Fatima",
  "Gurpreet",
  "Lakshmi",
];
const LAST = ["Sharma", "Verma", "Iyer", "Singh", "Khan", "Patel", "Das", "Nair", "Gupta", "Yadav"];
const NAMES = LAST.flatMap((last, tens) =>
  FIRST.map((first, ones) => {
    const name = `${first} ${last}`;
    return { place: tens * 10 + ones, name, folded: foldedNameOf(name) };
  }),
);

/** Remedies of an empty catalogue. */
const CATALOGUE = `insert into remedies (name, name_hindi, price, is_active, created_at)
  select 'Remedy ' || n, 'विधि ' || n, 51 * n, true, now() from generate_series(1, 20) n where not exists (select from remedies)`;

/**
 * Fills a migrated database, besides what it has. `today`: the last sessions are of the day before. Two sizes differ in nothing but the
 * number of rows.
 */
export async function fillYears(
  connectionString: string,
  { customers, today = istDateOf(new Date()) }: { customers: number; today?: string },
) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("begin");
    await client.query(CATALOGUE);
    await client.query(
      "select set_config('seed.customers', $1, true), set_config('seed.today', $2, true), set_config('seed.names', $3, true)",
      [String(customers), today, JSON.stringify(NAMES)],
    );
    await client.query(await readFile(new URL("years.sql", import.meta.url), "utf8"));
    await client.query("commit");
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}
