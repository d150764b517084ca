// Fills a database with the years of a business: customers, bookings of every end, payments, refunds, remedies, parchas,
// addresses and messages, in fixed proportions, so that two sizes differ in nothing but the number of rows.
import { readFile } from "node:fs/promises";
import pg from "pg";
import { istDateOf } from "#domain/ist-time.ts";
import { runMaintenance } from "./temporary-postgres.ts";

/** Bookings are made in slots from yesterday backwards, 107 a day. */
const SLOTS_PER_DAY = 107;

/** $1: the number of bookings, which is also the number of customers; $2: today in IST; $3: slots per day. */
const STEPS: readonly string[] = [
  `insert into users (phone, username, referral_code, whatsapp_opt_in, created_at)
    select (6000000000 + n)::text,
      case when n % 3 = 0 then 'Seeker ' || right((6000000000 + n)::text, 4)
        else (array['Sunita','Ramesh','सुनीता','Kavita','Pooja','Mahesh','विकास','Fatima','Gurpreet','Lakshmi'])[1 + n % 10]
          || ' ' || (array['Sharma','Verma','Iyer','Singh','Khan','Patel','Das','Nair','Gupta','Yadav'])[1 + n / 10 % 10] end,
      'G' || lpad(upper(to_hex(n)), 6, '0'), n % 2 = 0,
      ($2::date - n / $3)::timestamptz - interval '1 day'
    from generate_series(1, $1) n`,
  `insert into bookings (user_id, session_date, session_time, question_type, price, credits_used, status, hold_expires_at,
      is_test, created_at, approved_at, completed_at, cancelled_at, cancelled_by)
    select u.id, day, slot, case when n % 4 = 0 then 'multiple' else 'single' end,
      case when n % 4 = 0 then 1100 else 751 end, case when n % 20 = 0 then 110 else 0 end, status,
      case when status = 'pending' or n % 100 >= 95 then at + interval '15 minutes' end,
      status = 'confirmed', at,
      case when n % 100 < 95 then at + interval '5 minutes' end,
      case when status = 'completed' then (day + slot) at time zone interval '05:30' + interval '12 minutes' end,
      case when status = 'cancelled' then at + interval '1 hour' end,
      case when status = 'cancelled' then
        case when n % 100 >= 95 then 'expired' when n % 2 = 0 then 'customer' else 'admin' end end
    from (
      select n, 1 + n::bigint * 7919 % greatest($1 * 2 / 5, 1) as customer_number,
        $2::date - 1 - n / $3 as day, time '06:00' + n % $3 * interval '10 minutes' as slot,
        (($2::date - 1 - n / $3) + time '06:00' + n % $3 * interval '10 minutes') at time zone interval '05:30'
          - interval '3 days' as at,
        case when n % 100 < 82 then 'completed' when n % 100 < 90 then 'cancelled' when n % 100 < 94 then 'approved'
          when n % 100 < 95 then 'confirmed' else 'cancelled' end as status
      from generate_series(0, $1 - 1) n
    ) made
    join (select id, row_number() over (order by phone) as number from users) u on u.number = customer_number`,
  `insert into payment_orders (user_id, kind, booking_id, provider_order_id, amount_paise, currency, state, created_at)
    select user_id, 'session', id, 'order_' || replace(id::text, '-', ''), amount * 100, 'INR',
      case when approved_at is null then 'closed' else 'paid' end, created_at
    from bookings where not is_test and $1 > 0 and $2::date is not null and $3 > 0`,
  `insert into booking_remedies (booking_id, remedy_id, name, name_hindi, price, prescribed_at, purchased_at, completed_at)
    select b.id, r.id, r.name, r.name_hindi, r.price, b.completed_at,
      case when turn % 10 < 6 then b.completed_at + interval '1 day' end,
      case when turn % 10 < 6 and turn % 100 < 90 then b.completed_at + interval '4 days' end
    from (select *, row_number() over (order by starts_at) as turn from bookings where status = 'completed') b
    join (select *, row_number() over (order by place) - 1 as number from remedies) r
      on r.number = b.turn / 5 % (select count(*) from remedies)
    where b.turn % 5 = 0 and $1 > 0 and $2::date is not null and $3 > 0`,
  `with ordered as (
      insert into payment_orders (user_id, kind, provider_order_id, amount_paise, currency, state, created_at)
      select b.user_id, 'remedy', 'order_' || replace(m.id::text, '-', ''), m.price * 100, 'INR', 'paid', m.purchased_at
      from booking_remedies m join bookings b on b.id = m.booking_id
      where m.purchased_at is not null and m.price > 0 and $1 > 0 and $2::date is not null and $3 > 0
      returning id, provider_order_id, amount_paise)
    insert into order_lines (order_id, booking_remedy_id, amount_paise)
    select id, replace(provider_order_id, 'order_', '')::uuid, amount_paise from ordered`,
  `insert into payments (order_id, provider_payment_id, state, settled_as, proven_at, captured_at, settled_at)
    select id, 'pay_' || replace(id::text, '-', ''), 'captured', 'approved', created_at + interval '5 minutes',
      created_at + interval '5 minutes', created_at + interval '5 minutes'
    from payment_orders where state = 'paid' and $1 > 0 and $2::date is not null and $3 > 0`,
  `update booking_remedies m set payment_id = p.id
    from order_lines l join payments p on p.order_id = l.order_id
    where l.booking_remedy_id = m.id and $1 > 0 and $2::date is not null and $3 > 0`,
  `insert into refunds (payment_id, amount_paise, reason, status, provider_refund_id, created_at, next_try_at, processed_at)
    select p.id, case when b.status = 'cancelled' then o.amount_paise else 30000 end,
      case when b.status <> 'cancelled' then 'by-admin' when b.cancelled_by = 'admin' then 'cancelled-by-guide'
        else 'guide-absent' end, 'processed', 'rfnd_' || replace(p.id::text, '-', ''),
      coalesce(b.cancelled_at, b.completed_at), coalesce(b.cancelled_at, b.completed_at),
      coalesce(b.cancelled_at, b.completed_at) + interval '3 days'
    from bookings b join payment_orders o on o.booking_id = b.id join payments p on p.order_id = o.id
    where (b.status = 'cancelled' or b.status = 'completed' and extract(minute from b.session_time) = 50
        and extract(hour from b.session_time) = 23 or b.status = 'completed' and right(b.id::text, 2) = '00')
      and $1 > 0 and $2::date is not null and $3 > 0`,
  `insert into parchas (booking_id, side, object_id, large_key, small_key, uploaded_at, tracking_number, sent_at)
    select id, side, gen_random_uuid(), 'uploads/a', 'uploads/b', completed_at + interval '5 minutes',
      case when turn > 200 then 'EM' || lpad((turn % 1000000000)::text, 9, '0') || 'IN' end,
      case when turn > 200 then completed_at + interval '2 days' end
    from (select id, completed_at, row_number() over (order by starts_at desc) as turn
      from bookings where status = 'completed' and not is_test and $1 > 0 and $2::date is not null and $3 > 0) b
      cross join unnest(array['Front','Back']) side
    where turn > 50`,
  `insert into attendances (booking_id, customer_at, guide_at, customer_seen_at, customer_room_at, guide_seen_at)
    select id, starts_at, starts_at, coalesce(completed_at, starts_at), starts_at, coalesce(completed_at, starts_at)
    from bookings where (status = 'completed' or status = 'approved' and session_date > $2::date - 8)
      and $1 > 0 and $3 > 0`,
  `insert into postal_addresses (user_id, recipient_name, line_1, city, state, pin_code, changed_at)
    select u.id, u.username, 'House ' || right(u.phone, 3), 'Kanpur', 'UP', '208011', u.created_at
    from users u where right(u.phone, 1)::int < 6 and exists (select from bookings b where b.user_id = u.id)
      and $1 > 0 and $2::date is not null and $3 > 0`,
  `insert into outbox (kind, channel, user_id, booking_id, state, created_at, due_at, tries, ended_at, delivered_at)
    select 'booking-approved', 'sms', user_id, id, 'sent', approved_at, approved_at, 1, approved_at, approved_at
    from bookings where approved_at is not null and not is_test and $1 > 0 and $2::date is not null and $3 > 0`,
  `insert into consents (user_id, purpose, is_given, text_version, language, at)
    select id, 'terms-and-privacy', true, '1', 'hi', created_at from users
    where $1 > 0 and $2::date is not null and $3 > 0`,
  `insert into availability (day, starts_at, ends_at)
    select day::date, '06:00', '23:50' from generate_series($2::date - 90, $2::date + 59, '1 day') as day
    where $1 > 0 and $3 > 0 on conflict do nothing`,
  `insert into days_by_hand select distinct day from availability
    where $1 > 0 and $2::date is not null and $3 > 0 on conflict do nothing`,
];

/** Columns of which 0.2.0, with which this version is compared, has none. */
const FILLED_COLUMNS = new URL("../../server/db/migrations/0027-filled-columns.sql", import.meta.url);
const LATER_COLUMNS = `update attendances set together_seconds = 720, together_at = customer_at, together_until = customer_seen_at
  where together_at is null and customer_at is not null`;

/**
 * Fills a migrated database. As many customers as bookings; two in five have booked. The triggers rest meanwhile.
 */
export async function fillGrowth(connectionString: string, bookingCount: number) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into remedies (name, name_hindi, price, is_active, created_at)
        select 'Remedy ' || n, 'विधि ' || n, 51 * n, true, now() from generate_series(1, 20) n
        where not exists (select from remedies)`,
    );
    for (const step of STEPS) await client.query(step, [bookingCount, istDateOf(new Date()), SLOTS_PER_DAY]);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

/** Fills the columns as the upgrade from 0.2.0 does. */
export async function fillColumns(connectionString: string) {
  await runMaintenance(connectionString, LATER_COLUMNS);
  await runMaintenance(connectionString, await readFile(FILLED_COLUMNS, "utf8"));
  await runMaintenance(connectionString, "vacuum analyze");
}
