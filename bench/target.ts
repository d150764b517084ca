// A server that is measured, with a database of its own: of this checkout, or of another version (BASELINE).
import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { addDays, istDateOf, timeOfDay } from "#domain/ist-time.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/db/embedded/launcher.ts";
import type { migrate } from "#server/db/migrate.ts";
import { freePort, type ServerProcess, startProcess } from "#tests/support/process.ts";
import { fillYears } from "#tests/support/years.ts";
import type { HttpRequest } from "./load.ts";

const ROOT = join(import.meta.dirname, "..");
const OPEN_DAYS = 60;
const SLOTS_PER_DAY = 107;
/** Customers with a login session, each of whom books one of the slots from tomorrow to the last open day. */
const CUSTOMERS = (OPEN_DAYS - 1) * SLOTS_PER_DAY;
/** Payments that are made at the same time. */
const CONCURRENCY = 8;

/** One customer and one slot, which nobody else gets. */
type Booker = { customerId: string; cookie: string; date: string; time: string };
export type Target = {
  server: ServerProcess;
  port: number;
  connectionString: string;
  takeNext(): Booker;
};
type Options = {
  /** Of the database. */
  name: string;
  bookings: number;
  /** The checkout of another version. */
  root?: string | undefined;
  env?: Record<string, string>;
};

/** With what ops/postgresql names for a server of 4 GB: the demo's settings are for little memory, and as durable. */
const SERVER_SETTINGS = {
  shared_buffers: "1GB",
  effective_cache_size: "2GB",
  random_page_cost: "1.1",
  max_wal_size: "4GB",
  checkpoint_timeout: "15min",
  max_connections: "200",
};

export function startPostgres(folder: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: join(folder, "postgres"), settings: SERVER_SETTINGS });
}

export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** `folder` takes the server's files. */
export async function openTarget(
  postgres: EmbeddedPostgres,
  folder: string,
  { name, bookings, root = ROOT, env = {} }: Options,
): Promise<Target> {
  await postgres.ensureDatabase(name);
  const connectionString = postgres.connectionString(name);
  const version: { migrate: typeof migrate } = await import(join(root, "server/db/migrate.ts"));
  await version.migrate(connectionString);
  if (bookings > 0) await fillYears(connectionString, { customers: bookings });
  const customers = await insertCustomers(connectionString);
  const port = await freePort();
  const server = await startProcess(
    {
      LOG_LEVEL: "error",
      DEMO_NO_ADDRESS_LIMITS: "1",
      DATABASE_URL: connectionString,
      DATA_DIR: join(folder, name),
      PORT: String(port),
      ...env,
    },
    join(root, "main.ts"),
  );
  const today = istDateOf(new Date());
  let taken = 0;
  const takeNext = () => {
    const customer = customers[taken];
    if (!customer) throw new Error("The bench ran out of customers and slots");
    const date = addDays(today, 1 + Math.floor(taken / SLOTS_PER_DAY));
    const time = timeOfDay(360 + (taken % SLOTS_PER_DAY) * 10);
    taken++;
    return { ...customer, date, time };
  };
  return { server, port, connectionString, takeNext };
}

/** Opens the days, too. */
async function insertCustomers(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const today = istDateOf(new Date());
  await client.query(
    `insert into availability (day, starts_at, ends_at)
      select day::date, '06:00', '23:50' from generate_series($1::date, $2::date, '1 day') as day
      on conflict do nothing`,
    [today, addDays(today, OPEN_DAYS - 1)],
  );
  await client.query("insert into days_by_hand select distinct day from availability on conflict do nothing");
  const { rows } = await client.query<{ customerId: string }>(
    `insert into users (phone, username, folded_name, referral_code, created_at)
      select (9000000000 + n)::text, 'Seeker ' || n, '', 'B' || lpad(to_hex(n), 5, '0'), now()
      from generate_series(1, ${CUSTOMERS}) as n returning id as "customerId"`,
  );
  const tokens = rows.map(() => randomBytes(32).toString("base64url"));
  await client.query(
    `insert into customer_sessions (token_hash, user_id, created_at, expires_at)
      select decode(hash, 'hex'), id, now(), now() + interval '90 days' from unnest($1::text[], $2::uuid[]) as s (hash, id)`,
    [
      tokens.map((token) => createHash("sha256").update(token).digest("hex")),
      rows.map(({ customerId }) => customerId),
    ],
  );
  await client.query("vacuum analyze");
  // Otherwise PostgreSQL writes these rows to their files while the server is measured.
  await client.query("checkpoint");
  await client.end();
  return rows.map(({ customerId }, at) => ({ customerId, cookie: `parcha_session=${tokens[at]}` }));
}

const postOf = (url: string, { cookie }: Booker, path: string, body: object): HttpRequest => ({
  method: "POST",
  path,
  headers: { origin: url, cookie, "content-type": "application/json" },
  body: JSON.stringify(body),
});

export function holdRequest({ server }: Target, booker: Booker): HttpRequest {
  const { customerId: userId, date: sessionDate, time: sessionTime } = booker;
  const input = { userId, sessionDate, sessionTime, questionType: "single" };
  return postOf(server.url, booker, "/api/bookings", input);
}

/** Verifications of holds that are paid at the simulated gateway before, which sends no webhook. */
export async function verifyRequests(target: Target, count: number): Promise<HttpRequest[]> {
  const requests: HttpRequest[] = [];
  let next = 0;
  const work = async () => {
    while (next++ < count) requests.push(await payHold(target, target.takeNext()));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return requests;
}

async function payHold(target: Target, booker: Booker): Promise<HttpRequest> {
  const { url } = target.server;
  const ask = async ({ path, ...request }: HttpRequest) => {
    const response = await fetch(`${url}${path}`, request);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const { booking } = await ask(holdRequest(target, booker));
  const bookingId = booking.id;
  const { order } = await ask(postOf(url, booker, "/api/payment/create-order", { bookingId }));
  const pay = `/sandbox/razorpay/orders/${order.id}/pay`;
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = await ask(
    postOf(url, booker, pay, { webhook: "drop" }),
  );
  const proof = { razorpay_order_id, razorpay_payment_id, razorpay_signature };
  return postOf(url, booker, "/api/payment/verify", { ...proof, bookingId });
}
