// Inserts what a run begins with, directly into the database: accounts with login sessions and credits, open slots, a
// catalogue of remedies, and completed sessions.
import { addMinutes, istDateOf, istTimeOf } from "#domain/ist-time.ts";
import { tokenHash } from "#server/crypto/tokens.ts";
import type { Simulation, Slot } from "./simulation.ts";

/** A customer or an admin who is signed in for the whole run. No refund asks for the admin's password. */
export async function insertAccount(
  { database, clock }: Simulation,
  account: { kind: "customer" | "admin"; number: number; credits: number; referredBy?: string | null },
): Promise<{ id: string; token: string; phone: string }> {
  const token = `${account.kind}-${account.number}`;
  const phone = `98765432${String(10 + account.number)}`;
  const now = clock.now();
  const expiresAt = addMinutes(now, 60 * 24 * 60);
  const isAdmin = account.kind === "admin";
  const inserted = await database.direct.query<{ id: string }>(
    isAdmin
      ? "insert into admins (username, name, role, password_hash, created_at) values ($1, $1, 'admin', $2, $3) returning id"
      : "insert into users (username, phone, referral_code, whatsapp_opt_in, created_at, referred_by) " +
          "values ($1, $2, upper(left(md5($1), 6)), true, $3, $4) returning id",
    isAdmin ? [token, phone, now] : [token, phone, now, account.referredBy ?? null],
  );
  const id = inserted.rows[0]?.id ?? "";
  await database.direct.query(
    isAdmin
      ? "insert into admin_sessions (token_hash, admin_id, created_at, expires_at, password_at) values ($1, $2, $3, $4, $4)"
      : "insert into customer_sessions (token_hash, user_id, created_at, expires_at, code_at) values ($1, $2, $3, $4, $4)",
    [tokenHash(token), id, now, expiresAt],
  );
  if (account.credits > 0)
    await database.direct.query(
      "insert into credit_entries (user_id, amount, reason, created_at) values ($1, $2, 'welcome', $3)",
      [id, account.credits, now],
    );
  return { id, token, phone };
}

/** Opens the first slot that starts at least `minutesAhead` from now. */
export async function openSlot({ database, clock }: Simulation, minutesAhead: number): Promise<Slot> {
  const slotMs = 600_000;
  const earliestMs = addMinutes(clock.now(), minutesAhead).getTime();
  const start = new Date(Math.ceil(earliestMs / slotMs) * slotMs);
  const [date, time] = [istDateOf(start), istTimeOf(start)];
  const end = istTimeOf(addMinutes(start, 10)) === "00:00" ? "24:00" : istTimeOf(addMinutes(start, 10));
  await database.direct.query(
    "insert into availability (day, starts_at, ends_at) values ($1, $2, $3) on conflict do nothing",
    [date, time, end],
  );
  await database.direct.query("insert into days_by_hand (day) values ($1) on conflict do nothing", [date]);
  return { date, time };
}

/** In rupees. A remedy that costs nothing is the customer's as soon as it is prescribed. */
const PRICES = [501, 251, 1100, 0] as const;

/** Inserts the catalogue and returns its ids. */
export async function insertCatalogue({ database, clock }: Simulation): Promise<string[]> {
  const { rows } = await database.direct.query<{ id: string }>(
    "insert into remedies (name, name_hindi, price, is_active, created_at) " +
      "select 'Havan ' || price, 'हवन ' || price, price, true, $2 from unnest($1::integer[]) as price returning id",
    [PRICES, clock.now()],
  );
  return rows.map(({ id }) => id);
}

/** A session of this customer that was completed yesterday, with these remedies prescribed. */
export async function insertCompletedSession(
  { database, clock }: Simulation,
  customer: { id: string; number: number },
  remedyIds: readonly string[],
): Promise<{ id: string; bookingRemedyIds: string[] }> {
  const now = clock.now();
  const inserted = await database.direct.query<{ id: string }>(
    "insert into bookings (user_id, session_date, session_time, question_type, status, price, credits_used, created_at) " +
      "values ($1, $2, $3, 'single', 'completed', 0, 0, $4) returning id",
    [customer.id, istDateOf(addMinutes(now, -24 * 60)), `0${1 + customer.number}:00`, now],
  );
  const id = inserted.rows[0]?.id ?? "";
  const { rows } = await database.direct.query<{ id: string }>(
    "insert into booking_remedies (booking_id, remedy_id, name, name_hindi, price, prescribed_at, purchased_at) " +
      "select $1, id, name, name_hindi, price, $3, case when price = 0 then $3::timestamptz end " +
      "from remedies where id = any($2) returning id",
    [id, remedyIds, now],
  );
  return { id, bookingRemedyIds: rows.map((row) => row.id) };
}
