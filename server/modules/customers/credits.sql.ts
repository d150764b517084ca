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

type Entry = {
  userId: string;
  amount: number;
  reason: CreditReason;
  bookingId: string | null;
  /** Whose session a reward is for. */
  friendId?: string;
};

export function insertEntry(db: Queryable, entry: Entry, now: Date) {
  return run(
    db,
    sql`insert into credit_entries (user_id, amount, reason, booking_id, friend_id, created_at)
      values (${entry.userId}, ${entry.amount}, ${entry.reason}, ${entry.bookingId}, ${entry.friendId ?? null}, ${now})`,
  );
}

/** Who brought this customer; null where nobody did. */
export async function referrerOf(db: Queryable, friendId: string): Promise<string | null> {
  const found = await row<{ id: string | null }>(
    db,
    sql`select referred_by as id from users where id = ${friendId}`,
  );
  return found?.id ?? null;
}

type Reward = { given: number; isEarned: boolean };

/** What stands as given for a friend, and whether a paid session was held whose money has not all gone back. */
export async function rewardFor(db: Queryable, friendId: string): Promise<Reward> {
  const found = await row<Reward>(
    db,
    sql`select
        (select coalesce(sum(amount), 0)::integer from credit_entries where friend_id = ${friendId}) as given,
        exists (
          select from bookings b join payment_orders o on o.booking_id = b.id join payments p on p.order_id = o.id
          where b.user_id = ${friendId} and b.status = 'completed' and not b.is_test and p.settled_as = 'approved'
            and o.amount_paise > (select coalesce(sum(r.amount_paise), 0) from refunds r
              where r.payment_id = p.id and r.status <> 'failed')) as "isEarned"`,
  );
  return found ?? { given: 0, isEarned: false };
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
