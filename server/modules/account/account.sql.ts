import { type Queryable, rows, sql } from "#server/db/sql.ts";

type Consent = {
  purpose: string;
  isGiven: boolean;
  textVersion: string;
  language: string;
  channel: string;
  at: Date;
};

export function listConsents(db: Queryable, customerId: string) {
  return rows<Consent>(
    db,
    sql`select purpose, is_given as "isGiven", text_version as "textVersion", language, channel, at
      from consents
      where user_id = ${customerId} order by at`,
  );
}

/** A device is a login session: when the customer signed in there, and when that ends at the latest. */
export function listDevices(db: Queryable, customerId: string) {
  return rows<{ signedInAt: Date; endsAt: Date }>(
    db,
    sql`select created_at as "signedInAt", expires_at as "endsAt" from customer_sessions
      where user_id = ${customerId} order by created_at`,
  );
}

export async function listBookingIds(db: Queryable, customerId: string): Promise<string[]> {
  const found = await rows<{ id: string }>(db, sql`select id from bookings where user_id = ${customerId}`);
  return found.map(({ id }) => id);
}
