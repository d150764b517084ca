// Whom and what a run begins with, written past the house: people with sessions and credits, and slots on offer.
import { addMinutes, istDateOf, istTimeOf } from "#domain/ist-time.ts";
import { tokenHash } from "#server/crypto/tokens.ts";
import type { Slot, World } from "./world.ts";

/** A customer or an admin with a session. */
export async function admit(
  { database, clock }: World,
  who: { kind: "customer" | "admin"; number: number; credits: number; referredBy?: string | null },
): Promise<{ id: string; token: string; phone: string }> {
  const token = `${who.kind}-${who.number}`;
  const phone = `98765432${String(10 + who.number)}`;
  const now = clock.now();
  const until = addMinutes(now, 60 * 24 * 60);
  const isAdmin = who.kind === "admin";
  const made = await database.plain.query<{ id: string }>(
    isAdmin
      ? "insert into admins (username, name, role, password_hash, created_at) values ($1, $1, 'admin', $2, $3) returning id"
      : "insert into users (username, phone, referral_code, whatsapp_opt_in, created_at, referred_by) " +
          "values ($1, $2, upper(left(md5($1), 6)), true, $3, $4) returning id",
    isAdmin ? [token, phone, now] : [token, phone, now, who.referredBy ?? null],
  );
  const id = made.rows[0]?.id ?? "";
  await database.plain.query(
    isAdmin
      ? "insert into admin_sessions (token_hash, admin_id, created_at, expires_at) values ($1, $2, $3, $4)"
      : "insert into customer_sessions (token_hash, user_id, created_at, expires_at) values ($1, $2, $3, $4)",
    [tokenHash(token), id, now, until],
  );
  if (who.credits > 0)
    await database.plain.query(
      "insert into credit_entries (user_id, amount, reason, created_at) values ($1, $2, 'welcome', $3)",
      [id, who.credits, now],
    );
  return { id, token, phone };
}

/** The slot at so many minutes from now, at the earliest; the guide's day is opened around it. */
export async function offer({ database, clock }: World, minutesAhead: number): Promise<Slot> {
  const tenMinutes = 600_000;
  const from = addMinutes(clock.now(), minutesAhead).getTime();
  const start = new Date(Math.ceil(from / tenMinutes) * tenMinutes);
  const [date, time] = [istDateOf(start), istTimeOf(start)];
  const end = istTimeOf(addMinutes(start, 10)) === "00:00" ? "24:00" : istTimeOf(addMinutes(start, 10));
  await database.plain.query(
    "insert into availability (day, starts_at, ends_at) values ($1, $2, $3) on conflict do nothing",
    [date, time, end],
  );
  await database.plain.query("insert into days_by_hand (day) values ($1) on conflict do nothing", [date]);
  return { date, time };
}

const PRICES = [501, 251, 1100, 0] as const;

/** What may be prescribed; the last costs nothing. */
export async function stock({ database, clock }: World): Promise<string[]> {
  const { rows } = await database.plain.query<{ id: string }>(
    "insert into remedies (name, name_hindi, price, is_active, created_at) " +
      "select 'Havan ' || price, 'हवन ' || price, price, true, $2 from unnest($1::integer[]) as price returning id",
    [PRICES, clock.now()],
  );
  return rows.map(({ id }) => id);
}

/** A session of this customer's that was held and completed yesterday, with so many vidhis on its list. */
export async function heldSession(
  { database, clock }: World,
  customer: { id: string; number: number },
  remedyIds: readonly string[],
): Promise<{ id: string; vidhiIds: string[] }> {
  const now = clock.now();
  const made = await database.plain.query<{ id: string }>(
    "insert into bookings (user_id, session_date, session_time, question_type, status, price, credits_used, created_at) " +
      "values ($1, $2, $3, 'single', 'completed', 0, 0, $4) returning id",
    [customer.id, istDateOf(addMinutes(now, -24 * 60)), `0${1 + customer.number}:00`, now],
  );
  const id = made.rows[0]?.id ?? "";
  const { rows } = await database.plain.query<{ id: string }>(
    "insert into booking_remedies (booking_id, remedy_id, name, name_hindi, price, prescribed_at, purchased_at) " +
      "select $1, id, name, name_hindi, price, $3, case when price = 0 then $3::timestamptz end " +
      "from remedies where id = any($2) returning id",
    [id, remedyIds, now],
  );
  return { id, vidhiIds: rows.map((one) => one.id) };
}
