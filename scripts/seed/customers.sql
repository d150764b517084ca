-- Years of history: as many customers as the setting `seed.customers` says. Most of them have one session, each ten minutes
-- before the one of the customer before, the newest at `seed.before`, with order, payment and sometimes a refund.

create temp table seeded on commit drop as
select i, gen_random_uuid() as user_id, gen_random_uuid() as booking_id, gen_random_uuid() as order_id,
  gen_random_uuid() as payment_id,
  date_trunc('hour', current_setting('seed.before')::timestamptz) - make_interval(mins => 10 * i) as starts_at
from generate_series(1, current_setting('seed.customers')::integer) i;

insert into users (id, phone, username, referral_code, whatsapp_opt_in, created_at)
select user_id, '6' || lpad(i::text, 9, '0'), 'Seeker ' || lpad((i % 10000)::text, 4, '0'), 'Q' || lpad(to_hex(i), 7, '0'),
  i % 2 = 0, starts_at - interval '2 days'
from seeded on conflict do nothing;

delete from seeded s where not exists (select from users u where u.id = s.user_id);

insert into consents (user_id, purpose, is_given, text_version, language, at)
select user_id, 'terms-and-privacy', true, 'seed', case when i % 3 = 0 then 'en' else 'hi' end, starts_at - interval '2 days'
from seeded;

insert into credit_entries (user_id, amount, reason, created_at)
select user_id, 110, 'welcome', starts_at - interval '2 days' from seeded where i % 5 = 0;

-- Of twenty customers, seventeen have a completed session, one an expired hold, one a session that the guide cancelled, and
-- one has no booking.
insert into bookings (id, user_id, session_date, session_time, question_type, price, credits_used, status,
  hold_expires_at, created_at, approved_at, completed_at, cancelled_at, cancelled_by)
select booking_id, user_id, ist::date, ist::time, case when i % 4 = 0 then 'multiple' else 'single' end,
  case when i % 4 = 0 then 1100 else 751 end, 0,
  case when i % 20 in (1, 2) then 'cancelled' else 'completed' end, starts_at - interval '23 hours',
  starts_at - interval '1 day', case when i % 20 <> 1 then starts_at - interval '1 day' end,
  case when i % 20 not in (1, 2) then starts_at + interval '10 minutes' end,
  case when i % 20 in (1, 2) then starts_at - interval '1 hour' end,
  case i % 20 when 1 then 'expired' when 2 then 'admin' end
from (select *, starts_at at time zone interval '05:30' as ist from seeded) s
where i % 20 <> 3 on conflict do nothing;

insert into payment_orders (id, user_id, kind, booking_id, provider_order_id, amount_paise, currency, state, created_at)
select s.order_id, s.user_id, 'session', b.id, 'order_seed' || s.order_id, b.amount * 100, 'INR', 'paid', b.created_at
from seeded s join bookings b on b.id = s.booking_id where b.approved_at is not null;

insert into payments (id, order_id, provider_payment_id, state, settled_as, proven_at, captured_at, settled_at)
select s.payment_id, o.id, 'pay_seed' || s.payment_id, 'captured', 'approved', o.created_at, o.created_at, o.created_at
from seeded s join payment_orders o on o.id = s.order_id;

insert into refunds (payment_id, amount_paise, reason, status, provider_refund_id, created_at, next_try_at, processed_at)
select s.payment_id, o.amount_paise, 'cancelled-by-guide', 'processed', 'rfnd_seed' || s.payment_id, b.cancelled_at,
  b.cancelled_at, b.cancelled_at
from seeded s join payment_orders o on o.id = s.order_id join bookings b on b.id = s.booking_id
where b.status = 'cancelled';

-- Up to two remedies of the catalogue for each session, most of them performed.
insert into booking_remedies (booking_id, remedy_id, name, name_hindi, price, prescribed_at, purchased_at, completed_at)
select b.id, r.id, r.name, r.name_hindi, r.price, b.completed_at, b.completed_at,
  case when s.i % 7 <> 0 then b.completed_at + interval '1 day' end
from seeded s join bookings b on b.id = s.booking_id and b.status = 'completed'
  cross join lateral (select * from remedies order by place limit s.i % 3) r;
