// `npm run seed -- --customers N`: fills the demo's database with N customers and their past sessions, to see and
// measure full tables. Stop the server first. Their money never was at the sandbox's gateway, so the page that holds our
// books against the provider's does not answer for these days.
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { withConnectionString } from "#server/commands/with-database.ts";
import { readConfig } from "#server/config/config.ts";

const MOST = 1_000_000;

const { values } = parseArgs({ options: { customers: { type: "string", default: "1000" } } });
const customers = Number(values.customers);
if (!Number.isInteger(customers) || customers < 1 || customers > MOST)
  throw new Error(`--customers takes a number from 1 to ${MOST}`);
const config = readConfig(process.env);
if (config.mode === "live") throw new Error("Invented customers are for the demo: MODE is live");

await withConnectionString(config, fill);

async function fill(connectionString: string) {
  const began = performance.now();
  const text = await readFile(new URL("./seed/customers.sql", import.meta.url), "utf8");
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('seed.customers', $1, true), set_config('seed.before', $2, true)", [
      String(customers),
      new Date().toISOString(),
    ]);
    await client.query(text);
    await client.query("commit");
    await client.query("analyze");
  } finally {
    await client.end();
  }
  console.log(`${customers} customers in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
