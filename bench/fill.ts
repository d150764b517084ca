// A database with a history: so many bookings on file, sixty open days, and customers who are signed in.
import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import { addDays, istDateOf } from "#domain/ist-time.ts";

export type Slot = { date: string; time: string };
export type Customer = { userId: string; cookie: string; tokenHash: string };

const STEPS_A_DAY = 107;

/** Fills a migrated database. The bookings lie in the past, one on each step of a day, and every one is completed. */
export async function fill(
  connectionString: string,
  bookings: number,
  customers: number,
): Promise<Customer[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const today = istDateOf(new Date());
    await client.query(
      `insert into availability (day, starts_at, ends_at)
        select day::date, '06:00', '23:50' from generate_series($1::date, $2::date, '1 day') as day
        on conflict do nothing`,
      [today, addDays(today, 59)],
    );
    await client.query(
      "insert into days_by_hand select distinct day from availability on conflict do nothing",
    );
    const users = await client.query<{ id: string }>(
      `insert into users (phone, username, referral_code, created_at)
        select (6000000000 + n)::text, 'Seeker ' || n, 'B' || lpad(to_hex(n), 5, '0'), now()
        from generate_series(1, $1) as n returning id`,
      [Math.max(customers, 500)],
    );
    const ids = users.rows.map(({ id }) => id);
    await client.query(
      `insert into bookings (user_id, session_date, session_time, question_type, price, credits_used, status,
          created_at, approved_at, completed_at)
        select ($1::uuid[])[1 + n % cardinality($1::uuid[])], $2::date - 1 - n / $3,
          time '06:00' + n % $3 * interval '10 minutes', 'single', 751, 0, 'completed', now(), now(), now()
        from generate_series(0, $4 - 1) as n`,
      [ids, today, STEPS_A_DAY, bookings],
    );
    const made = ids.slice(0, customers).map((userId) => {
      const token = randomBytes(32).toString("base64url");
      const tokenHash = createHash("sha256").update(token).digest("hex");
      return { userId, tokenHash, cookie: `parcha_session=${token}` };
    });
    await client.query(
      `insert into customer_sessions (token_hash, user_id, created_at, expires_at)
        select decode(hash, 'hex'), id, now(), now() + interval '90 days'
        from unnest($1::text[], $2::uuid[]) as s (hash, id)`,
      [made.map(({ tokenHash }) => tokenHash), made.map(({ userId }) => userId)],
    );
    await client.query("vacuum analyze");
    return made;
  } finally {
    await client.end();
  }
}

/** Every step of the days ahead, from tomorrow on. */
export function stepsAhead(): Slot[] {
  const today = istDateOf(new Date());
  return Array.from({ length: 59 * STEPS_A_DAY }, (_, n) => {
    const minutes = 360 + (n % STEPS_A_DAY) * 10;
    const two = (part: number) => String(part).padStart(2, "0");
    return {
      date: addDays(today, 1 + Math.floor(n / STEPS_A_DAY)),
      time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`,
    };
  });
}
