import { isAttendedBy } from "#server/db/attendee.ts";
import { owesNote, owesParcha, owesRemedy } from "#server/db/owed-work.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";
import type { Owed } from "./owed-row.ts";

export async function countFailedTries(db: Queryable, customerId: string): Promise<number> {
  const found = await row<{ failed: number }>(db)`
    select owner_tries as failed from users where id = ${customerId}`;
  return found?.failed ?? 0;
}

export function addFailedTry(db: Queryable, customerId: string) {
  return run(db)`update users set owner_tries = owner_tries + 1 where id = ${customerId}`;
}

/** Those with content still: it goes with the names. */
export async function listDetachedBefore(db: Queryable, instant: Date): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select id from users where phone is null and username <> '' and detached_at < ${instant}
    order by detached_at`;
  return found.map(({ id }) => id);
}

/** To be written, or to be posted to an address. */
const unfinishedParchas = (customerId: string) => sql`from bookings b where ${isAttendedBy(customerId)}
  and (${owesParcha} or ${owesNote} and exists (select from postal_addresses a where a.user_id = ${customerId}))`;

const remediesToPerform = (
  customerId: string,
) => sql`from bookings b join booking_remedies m on m.booking_id = b.id
  where ${isAttendedBy(customerId)} and ${owesRemedy}`;

/** The order of a hold that has ended stays open: it counts while the sweep still asks the provider about it. */
const paymentsUnderWay = (
  customerId: string,
) => sql`from payment_orders o left join payments p on p.order_id = o.id where o.user_id = ${customerId}
  and (p.state = 'checking' or o.state = 'open' and o.provider_order_id is not null and o.next_check_at is not null)`;

/**
 * Whether something is paid for and unfinished (a session that was not completed, also one of the past: the guide may have
 * missed it; a payment under way; a parcha to be written or posted; a remedy to be performed), or there are credits.
 */
export async function isOwedSomething(db: Queryable, customerId: string): Promise<boolean> {
  const found = await row<{ isOwed: boolean }>(db)`select exists (select from bookings b
        where b.user_id = ${customerId} and b.status in ('approved', 'confirmed') and not b.is_test)
      or exists (select ${paymentsUnderWay(customerId)})
      or exists (select ${unfinishedParchas(customerId)}) or exists (select ${remediesToPerform(customerId)})
      or coalesce((select sum(amount) from credit_entries where user_id = ${customerId}), 0) > 0 as "isOwed"`;
  return found?.isOwed ?? true;
}

/** A captured payment of the customer, by the provider's id. */
export async function hasPayment(db: Queryable, customerId: string, paymentId: string): Promise<boolean> {
  const found = await row(db)`select 1 from payments p join payment_orders o on o.id = p.order_id
    where p.provider_payment_id = ${paymentId} and o.user_id = ${customerId} and p.captured_at is not null`;
  return found !== null;
}

/** As `isOwedSomething`, one by one, and the last use. */
export async function findOwed(db: Queryable, customerId: string, now: Date): Promise<Owed> {
  const found = await row<Owed>(db)`select
      (select count(*)::int from bookings b where b.user_id = ${customerId} and not b.is_test
        and b.status in ('approved', 'confirmed') and b.starts_at > ${now}::timestamptz - interval '1 day') as "upcomingSessions",
      (select count(*)::int from bookings b where b.user_id = ${customerId} and not b.is_test
        and b.status in ('approved', 'confirmed') and b.starts_at <= ${now}::timestamptz - interval '1 day') as "missedSessions",
      (select count(*)::int ${paymentsUnderWay(customerId)}) as "paymentsUnderWay",
      (select count(*)::int ${unfinishedParchas(customerId)}) as "unfinishedParchas",
      (select count(*)::int ${remediesToPerform(customerId)}) as "remediesToPerform",
      coalesce((select sum(amount) from credit_entries where user_id = ${customerId}), 0)::int as credits,
      (select used_at from users where id = ${customerId}) as "usedAt"`;
  if (!found) throw new Error("A select without a table answered no row");
  return found;
}
