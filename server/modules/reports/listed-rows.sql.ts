import { HELD_AFTER_SECONDS } from "#domain/bookings.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";
import { isTestCustomer } from "./test-customers.sql.ts";

/** An arbitrary key. It must not change: servers of two versions exclude each other by it. */
const LISTING_LOCK = 7_261_427;

/** A transaction that derives rows holds this lock to its end, so that none overwrites newer rows by older ones. */
export async function lockListing(tx: Queryable) {
  await run(tx, sql`select pg_advisory_xact_lock(${LISTING_LOCK})`);
}

export async function isAnyCustomerQueued(db: Queryable): Promise<boolean> {
  return (await row(db, sql`select from customers_to_list limit 1`)) !== null;
}

/** Takes the oldest entries of the queue, and returns their customers, each once. */
export async function takeQueuedCustomers(tx: Queryable, limit: number): Promise<string[]> {
  const taken = await rows<{ customerId: string }>(
    tx,
    sql`with taken as (delete from customers_to_list
        where id in (select id from customers_to_list order by id limit ${limit}) returning user_id)
      select distinct user_id as "customerId" from taken`,
  );
  return taken.map(({ customerId }) => customerId);
}

/** Adds the listed rows of these customers to the counts, or with -1 takes them away. */
export async function addToCounts(tx: Queryable, customerIds: readonly string[], sign: 1 | -1) {
  await run(
    tx,
    sql`insert into listed_counts (list, state, is_test, count)
      select 'bookings', state, is_test, ${sign}::bigint * count(*) from listed_bookings
        where user_id = any(${customerIds}::uuid[]) group by state, is_test
      union all
      select 'customers', '', false, ${sign}::bigint * count(*) from listed_customers
        where user_id = any(${customerIds}::uuid[])
      on conflict (list, state, is_test) do update set count = listed_counts.count + excluded.count`,
  );
}

const isDelivered = sql`b.status = 'completed' and b.approved_at is not null and not b.is_test and u.phone is not null`;
const currentSides = sql`(select count(*) from parchas p where p.booking_id = b.id and p.replaced_at is null)`;

/** What a booking owes, as in ended-sessions.sql.ts (bookings) and performances.sql.ts (remedies). */
const owedOfBooking = sql`${isDelivered} and ${currentSides} < 2 as owes_parcha,
  ${isDelivered} and ${currentSides} >= 2 and exists (select from parchas p
    where p.booking_id = b.id and p.replaced_at is null and p.sent_at is null) as owes_note,
  case when b.is_test or u.phone is null then 0 else (select count(*) from booking_remedies m
    where m.booking_id = b.id and m.purchased_at is not null and m.completed_at is null) end as owed_vidhis`;

/** `made`: also failed ones, whose money is still here. */
const refundsOfBooking = sql`(select coalesce(sum(r.amount_paise) filter (where r.status <> 'failed'), 0) as paise,
    max(r.created_at) filter (where r.status <> 'failed') as at, count(r.id) as made
  from payment_orders o join payments p on p.order_id = o.id join refunds r on r.payment_id = p.id
  where o.booking_id = b.id)`;

/** Derives the rows of the customers' bookings. */
export async function listBookingsOf(tx: Queryable, customerIds: readonly string[]) {
  await run(
    tx,
    sql`delete from listed_bookings l where l.user_id = any(${customerIds}::uuid[])
      and not exists (select from bookings b where b.id = l.booking_id)`,
  );
  await run(
    tx,
    sql`insert into listed_bookings as l (booking_id, user_id, created_at, starts_at, session_date, session_time, state,
        is_test, is_first, attended, amount, refunded_paise, refunded_at, owes_parcha, owes_note, owed_vidhis)
      select b.id, b.user_id, b.created_at, b.starts_at, b.session_date, b.session_time,
        case when b.status = 'cancelled' and b.approved_at is null and refund.made = 0 then 'unpaid' else b.status end,
        b.is_test,
        not b.is_test and b.status in ('approved', 'confirmed', 'completed') and not exists (select from bookings e
          where e.user_id = b.user_id and not e.is_test and e.status in ('approved', 'confirmed', 'completed')
            and (e.starts_at, e.id) < (b.starts_at, b.id)),
        case when b.status not in ('approved', 'confirmed') then null when a.together_seconds >= ${HELD_AFTER_SECONDS} then 'held'
          when a.customer_at is not null then 'customer' else 'none' end,
        b.amount, refund.paise, refund.at, ${owedOfBooking}
      from bookings b join users u on u.id = b.user_id left join attendances a on a.booking_id = b.id
        cross join lateral ${refundsOfBooking} refund
      where b.user_id = any(${customerIds}::uuid[])
      on conflict (booking_id) do update set (user_id, created_at, starts_at, session_date, session_time, state,
          is_test, is_first, attended, amount, refunded_paise, refunded_at, owes_parcha, owes_note, owed_vidhis)
        = (excluded.user_id, excluded.created_at, excluded.starts_at, excluded.session_date, excluded.session_time,
          excluded.state, excluded.is_test, excluded.is_first, excluded.attended,
          excluded.amount, excluded.refunded_paise, excluded.refunded_at, excluded.owes_parcha, excluded.owes_note, excluded.owed_vidhis)
        where l.* is distinct from excluded.*`,
  );
}

const isListed = sql`u.deleted_at is null and not ${isTestCustomer}`;

/** Derives the rows of the customers themselves. A closed account has none, nor has one that only test bookings use. */
export async function listCustomersAnew(tx: Queryable, customerIds: readonly string[]) {
  await run(
    tx,
    sql`delete from listed_customers l where l.user_id = any(${customerIds}::uuid[])
      and not exists (select from users u where u.id = l.user_id and ${isListed})`,
  );
  await run(
    tx,
    sql`insert into listed_customers as l (user_id, created_at, bookings, completed, latest_at, latest_time,
        vidhis_booked, vidhis_completed, credits)
      select u.id, u.created_at, sessions.bookings, sessions.completed, coalesce(latest.starts_at, '-infinity'),
        coalesce(latest.session_time, '24:00'), vidhis.booked, vidhis.completed,
        coalesce((select sum(c.amount) from credit_entries c where c.user_id = u.id), 0)
      from users u
        cross join lateral (select count(*) filter (where b.approved_at is not null) as bookings,
            count(*) filter (where b.status = 'completed') as completed
          from bookings b where b.user_id = u.id and not b.is_test) sessions
        left join lateral (select b.starts_at, b.session_time from bookings b
          where b.user_id = u.id and not b.is_test and b.status in ('approved', 'confirmed', 'completed')
          order by b.starts_at desc limit 1) latest on true
        cross join lateral (select count(*) as booked, count(m.completed_at) as completed
          from bookings b join booking_remedies m on m.booking_id = b.id
          where b.user_id = u.id and not b.is_test and m.removed_at is null and m.purchased_at is not null) vidhis
      where u.id = any(${customerIds}::uuid[]) and ${isListed}
      on conflict (user_id) do update set (created_at, bookings, completed, latest_at, latest_time, vidhis_booked,
          vidhis_completed, credits)
        = (excluded.created_at, excluded.bookings, excluded.completed, excluded.latest_at, excluded.latest_time,
          excluded.vidhis_booked, excluded.vidhis_completed, excluded.credits)
        where l.* is distinct from excluded.*`,
  );
}

/** Queues the next customers of a database that is older than these tables. False if none is left. */
export async function queueNextForBackfill(tx: Queryable, limit: number): Promise<boolean> {
  const found = await row<{ isDone: boolean }>(
    tx,
    sql`with before as (select after_id from listed_backfill where not is_done for update),
        next as (select id from users
          where id > (select coalesce(after_id, '00000000-0000-0000-0000-000000000000') from before)
          order by id limit ${limit}),
        queued as (insert into customers_to_list (user_id) select id from next)
      update listed_backfill set after_id = coalesce((select id from next order by id desc limit 1), after_id),
          is_done = not exists (select from next)
        where not is_done returning is_done as "isDone"`,
  );
  return found !== null && !found.isDone;
}
