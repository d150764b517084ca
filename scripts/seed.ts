// `npm run seed -- --customers N`: fills the database of demo mode with N customers and their past sessions, to look at and
// measure screens with much data. Stop the server first. The simulated gateway does not know these payments, so
// the comparison of the books on /admin/money means nothing for these days.
import { parseArgs } from "node:util";
import { withConnectionString } from "#server/commands/with-database.ts";
import { readConfig } from "#server/config/config.ts";
import { fillYears } from "#tests/support/years.ts";

const MAX_CUSTOMERS = 1_000_000;

const { values } = parseArgs({ options: { customers: { type: "string", default: "1000" } } });
const customers = Number(values.customers);
if (!Number.isInteger(customers) || customers < 1 || customers > MAX_CUSTOMERS)
  throw new Error(`--customers must be a whole number from 1 to ${MAX_CUSTOMERS}`);
const config = readConfig(process.env);
if (config.mode === "live") throw new Error("The seed is for demo mode, and MODE is live");

const startedAt = performance.now();
await withConnectionString(config, (connectionString) => fillYears(connectionString, { customers }));
console.log(`${customers} customers in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
