// Paid sessions that are written straight into the database, and the guide's sign-in.
import pg from "pg";
import { istDateOf, istTimeOf } from "#domain/ist-time.ts";
import type { Customer, Slot } from "./fill-database.ts";

export type BenchServer = { connectionString: string; url: string; adminPassword: string };
/** A session that can be joined now, with the cookies of both sides. */
export type OpenSession = { bookingId: string; customer: Customer; adminCookie: string };
export type PaidSession = { customer: Customer; slot: Slot };

const SLOT_MS = 10 * 60_000;

/** Returns the bookings' ids, in the order of the sessions. */
export async function insertPaidSessions(
  connectionString: string,
  sessions: PaidSession[],
): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `insert into bookings (user_id, session_date, session_time, question_type, price, credits_used, status,
          created_at, approved_at)
        select id, day::date, starts::time, 'single', 751, 0, 'approved', now(), now()
        from unnest($1::uuid[], $2::text[], $3::text[]) as s (id, day, starts) returning id`,
      [
        sessions.map(({ customer }) => customer.customerId),
        sessions.map(({ slot }) => slot.date),
        sessions.map(({ slot }) => slot.time),
      ],
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

/** Signs the guide in and returns the cookie. */
export async function signInGuide({ url, adminPassword }: BenchServer): Promise<string> {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: "POST",
    headers: { origin: url, "content-type": "application/json" },
    body: JSON.stringify({ username: "guruji", password: adminPassword }),
  });
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}

/** The slot that has started last. */
export function currentSlot(): Slot {
  const startedAt = new Date(Math.floor(Date.now() / SLOT_MS) * SLOT_MS);
  return { date: istDateOf(startedAt), time: istTimeOf(startedAt) };
}
