import type { CreditEntry } from "#contract/credits.ts";
import type { Sent } from "#contract/endpoint.ts";
import { newTimeCredits } from "#server/db/new-time.ts";
import { refundedOfBooking, takenBackOfBooking, takenBackPaise } from "#server/db/payment-money.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

type CreditReason =
  | "welcome"
  | "referral"
  | "hold"
  | "hold-returned"
  | "refund-returned"
  | "reversal"
  /** A session did not work, and the guide gives another one. */
  | "new-time"
  /** Its money went back besides. */
  | "new-time-returned";

export async function sumCredits(db: Queryable, customerId: string): Promise<number> {
  const sum = await row<{ balance: number }>(db)`
    select coalesce(sum(amount), 0) as balance from credit_entries where user_id = ${customerId}`;
  return sum?.balance ?? 0;
}

type NewEntry = {
  customerId: string;
  amount: number;
  reason: CreditReason;
  bookingId: string | null;
  /** The referred customer, when the entry is a referral reward or its reversal. */
  friendId?: string;
  /** The session in whose place credits are given, or taken back. */
  newTimeOf?: string;
};

export function insertEntry(db: Queryable, entry: NewEntry, now: Date) {
  const { customerId, amount, reason, bookingId, friendId = null, newTimeOf = null } = entry;
  return run(db)`
    insert into credit_entries (user_id, amount, reason, booking_id, friend_id, new_time_of, created_at)
    values (${customerId}, ${amount}, ${reason}, ${bookingId}, ${friendId}, ${newTimeOf}, ${now})`;
}

export type NewTimeRow = {
  customerId: string;
  price: number;
  isAccountClosed: boolean;
  /** The credits that were given, less those that were taken back. */
  given: number;
  /** Money that went back, by refunds and the bank, and the credits that the session had used and that were returned. */
  returnedPaise: number;
};

/** Null for a session in whose place no new time was given. */
export function findNewTime(db: Queryable, bookingId: string) {
  return row<NewTimeRow>(db)`
    select b.user_id as "customerId", b.price, u.deleted_at is not null as "isAccountClosed",
      ${newTimeCredits} as given,
      (${refundedOfBooking} + ${takenBackOfBooking} + 100 * coalesce((select sum(e.amount) from credit_entries e
        where e.booking_id = b.id and e.reason = 'refund-returned'), 0))::integer as "returnedPaise"
    from complaints c join bookings b on b.id = c.booking_id join users u on u.id = b.user_id
    where c.booking_id = ${bookingId} and c.answer = 'new-time'`;
}

type Reward = { given: number; isEarned: boolean };

/**
 * `given`: the sum of rewards less reversals so far. `isEarned`: the friend has completed a paid session and some of its
 * money has not gone back.
 */
export async function findReward(db: Queryable, friendId: string): Promise<Reward> {
  const found = await row<Reward>(db)`select
      (select coalesce(sum(amount), 0)::integer from credit_entries where friend_id = ${friendId}) as given,
      exists (
        select from bookings b join payment_orders o on o.booking_id = b.id join payments p on p.order_id = o.id
        where b.user_id = ${friendId} and b.status = 'completed' and not b.is_test and p.settled_as = 'approved'
          and o.amount_paise > ${takenBackPaise(sql`p.id`)} + (select coalesce(sum(r.amount_paise), 0) from refunds r
            where r.payment_id = p.id and r.status <> 'failed')) as "isEarned"`;
  return found ?? { given: 0, isEarned: false };
}

/** Newest first. */
export function listEntries(db: Queryable, customerId: string) {
  return rows<Sent<CreditEntry>>(db)`
    select id, amount, reason, booking_id as "bookingId", created_at as "createdAt" from credit_entries
    where user_id = ${customerId} order by created_at desc, id`;
}

/** Credits reserved for a booking, less those that were returned. */
export async function sumReserved(db: Queryable, bookingId: string): Promise<number> {
  const sum = await row<{ reserved: number }>(db)`
    select -coalesce(sum(amount), 0) as reserved from credit_entries where booking_id = ${bookingId}`;
  return sum?.reserved ?? 0;
}
