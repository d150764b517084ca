import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

export type CreditReason = "welcome" | "referral" | "hold" | "hold-returned" | "refund-returned" | "reversal";

/**
 * Whoever spends credits holds the customer's row, so that two never both see the same balance. Rows that merely name
 * the customer may be written meanwhile (`no key`), or their writers and this one would wait for each other.
 */
export function lockCustomer(db: Queryable, userId: string) {
  return row<{ isDeleted: boolean }>(
    db,
    sql`select deleted_at is not null as "isDeleted" from users where id = ${userId} for no key update`,
  );
}

export async function balanceOf(db: Queryable, userId: string): Promise<number> {
  const sum = await row<{ balance: number }>(
    db,
    sql`select coalesce(sum(amount), 0) as balance from credit_entries where user_id = ${userId}`,
  );
  return sum?.balance ?? 0;
}

type Entry = { userId: string; amount: number; reason: CreditReason; bookingId: string | null };

export function insertEntry(db: Queryable, entry: Entry, now: Date) {
  return run(
    db,
    sql`insert into credit_entries (user_id, amount, reason, booking_id, created_at)
      values (${entry.userId}, ${entry.amount}, ${entry.reason}, ${entry.bookingId}, ${now})`,
  );
}

type EntryRow = Entry & { id: string; createdAt: Date };

export function entriesOf(db: Queryable, userId: string) {
  return rows<Omit<EntryRow, "userId">>(
    db,
    sql`select id, amount, reason, booking_id as "bookingId", created_at as "createdAt" from credit_entries
      where user_id = ${userId} order by created_at desc, id`,
  );
}

/** Credits that a booking holds now: what was reserved for it less what came back. */
export async function reservedFor(db: Queryable, bookingId: string): Promise<number> {
  const sum = await row<{ reserved: number }>(
    db,
    sql`select -coalesce(sum(amount), 0) as reserved from credit_entries where booking_id = ${bookingId}`,
  );
  return sum?.reserved ?? 0;
}
