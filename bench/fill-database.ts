// Fills a database for the bench: completed bookings, open days, and customers with a login session.
import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import { addDays, istDateOf } from "#domain/ist-time.ts";

/** `date` and `time` in IST: 2026-11-25, 10:00. */
export type Slot = { date: string; time: string };
/** `tokenHash` in hex. */
export type Customer = { customerId: string; cookie: string; tokenHash: string };

const SLOTS_PER_DAY = 107;
const OPEN_DAYS = 60;
const BOOKINGS_PER_CUSTOMER = 4;

const NOTHING_TO_DERIVE = ["update users set folded_name = lower(username)"];

/**
 * Fills a migrated database. Each past slot has one booking, from yesterday backwards, and every booking is completed. The
 * triggers rest meanwhile, and the tables that the sweeps derive for reports say that they are complete: deriving the rows of a
 * million bookings takes half an hour, which would run beside the measurement.
 */
export async function fillDatabase(
  connectionString: string,
  bookingCount: number,
  customerCount: number,
): Promise<Customer[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const today = istDateOf(new Date());
    await client.query("set session_replication_role = replica");
    await openDays(client, today);
    const ids = await insertCustomers(
      client,
      Math.max(customerCount, Math.round(bookingCount / BOOKINGS_PER_CUSTOMER)),
    );
    await client.query(
      `insert into bookings (user_id, session_date, session_time, question_type, price, credits_used, status,
          created_at, approved_at, completed_at, results_at, posted_at)
        select ($1::uuid[])[1 + n % cardinality($1::uuid[])], $2::date - 1 - n / $3,
          time '06:00' + n % $3 * interval '10 minutes', 'single', 751, 0, 'completed', now(), now(), now(), now(), now()
        from generate_series(0, $4 - 1) as n`,
      [ids, today, SLOTS_PER_DAY, bookingCount],
    );
    for (const statement of NOTHING_TO_DERIVE) await client.query(statement);
    const customers = await signInCustomers(client, ids.slice(0, customerCount));
    await client.query("vacuum analyze");
    // Otherwise PostgreSQL writes these rows to their files while the server is measured.
    await client.query("checkpoint");
    return customers;
  } finally {
    await client.end();
  }
}

async function openDays(client: pg.Client, today: string) {
  await client.query(
    `insert into availability (day, starts_at, ends_at)
      select day::date, '06:00', '23:50' from generate_series($1::date, $2::date, '1 day') as day
      on conflict do nothing`,
    [today, addDays(today, OPEN_DAYS - 1)],
  );
  await client.query("insert into days_by_hand select distinct day from availability on conflict do nothing");
}

async function insertCustomers(client: pg.Client, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into users (phone, username, referral_code, created_at)
      select (6000000000 + n)::text, 'Seeker ' || n, 'B' || lpad(to_hex(n), 5, '0'), now()
      from generate_series(1, $1) as n returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

async function signInCustomers(client: pg.Client, ids: string[]): Promise<Customer[]> {
  const customers = ids.map((customerId) => {
    const token = randomBytes(32).toString("base64url");
    const tokenHash = createHash("sha256").update(token).digest("hex");
    return { customerId, tokenHash, cookie: `parcha_session=${token}` };
  });
  await client.query(
    `insert into customer_sessions (token_hash, user_id, created_at, expires_at)
      select decode(hash, 'hex'), id, now(), now() + interval '90 days'
      from unnest($1::text[], $2::uuid[]) as s (hash, id)`,
    [customers.map(({ tokenHash }) => tokenHash), customers.map(({ customerId }) => customerId)],
  );
  return customers;
}

/** Every slot from tomorrow to the last open day. */
export function listFutureSlots(): Slot[] {
  const today = istDateOf(new Date());
  return Array.from({ length: (OPEN_DAYS - 1) * SLOTS_PER_DAY }, (_, n) => {
    const minutes = 360 + (n % SLOTS_PER_DAY) * 10;
    const twoDigits = (part: number) => String(part).padStart(2, "0");
    return {
      date: addDays(today, 1 + Math.floor(n / SLOTS_PER_DAY)),
      time: `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`,
    };
  });
}
