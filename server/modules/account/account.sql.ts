import { type Queryable, rows, sql } from "#server/db/sql.ts";

type Consent = {
  purpose: string;
  isGiven: boolean;
  textVersion: string;
  language: string;
  channel: string;
  at: Date;
};

export function consentsOf(db: Queryable, userId: string) {
  return rows<Consent>(
    db,
    sql`select purpose, is_given as "isGiven", text_version as "textVersion", language, channel, at
      from consents
      where user_id = ${userId} order by at`,
  );
}

/** Where she is signed in: since when, and until when at the latest. */
export function devicesOf(db: Queryable, userId: string) {
  return rows<{ signedInAt: Date; endsAt: Date }>(
    db,
    sql`select created_at as "signedInAt", expires_at as "endsAt" from customer_sessions
      where user_id = ${userId} order by created_at`,
  );
}

export async function bookingIdsOf(db: Queryable, userId: string): Promise<string[]> {
  const found = await rows<{ id: string }>(db, sql`select id from bookings where user_id = ${userId}`);
  return found.map(({ id }) => id);
}
