// Sessions on file without the way through the checkout, and the guide's sign-in.
import pg from "pg";
import { istDateOf, istTimeOf } from "#domain/ist-time.ts";
import type { Customer, Slot } from "./fill.ts";

export type Server = { connectionString: string; url: string; adminPassword: string };
/** A session whose room is open, with both sides' cookies. */
export type OpenSession = { bookingId: string; customer: Customer; admin: string };
export type Session = { customer: Customer; slot: Slot };

/** Paid sessions, without the way through the checkout. */
export async function book(connectionString: string, sessions: Session[]): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const made = await client.query<{ id: string }>(
      `insert into bookings (user_id, session_date, session_time, question_type, price, credits_used, status,
          created_at, approved_at)
        select id, day::date, starts::time, 'single', 751, 0, 'approved', now(), now()
        from unnest($1::uuid[], $2::text[], $3::text[]) as s (id, day, starts) returning id`,
      [
        sessions.map(({ customer }) => customer.userId),
        sessions.map(({ slot }) => slot.date),
        sessions.map(({ slot }) => slot.time),
      ],
    );
    return made.rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

export async function guideCookie({ url, adminPassword }: Server): Promise<string> {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: "POST",
    headers: { origin: url, "content-type": "application/json" },
    body: JSON.stringify({ username: "guruji", password: adminPassword }),
  });
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}

/** The slot that has just begun. */
export function slotNow(): Slot {
  const started = new Date(Math.floor(Date.now() / SLOT_MS) * SLOT_MS);
  return { date: istDateOf(started), time: istTimeOf(started) };
}

const SLOT_MS = 10 * 60_000;
