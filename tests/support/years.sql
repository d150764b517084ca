-- The years of a business: as many customers as the setting `seed.customers` says, of whom two in five have booked, and as many
-- bookings of every end, in 107 slots a day backwards from the day before `seed.today`, with payments, refunds, remedies, parchas,
-- addresses and messages, in fixed proportions. Each row has what a row that the product writes has (tests/api/seeded-rows.test.ts). Bookings have ids
-- that follow from their slots, so that a second run adds only what is missing.

-- `names`: a hundred, and as `folded_name` has them.
create temp table names on commit drop as
select * from json_to_recordset(current_setting('seed.names')::json) as (place integer, name text, folded text);

insert into users (phone, username, referral_code, whatsapp_opt_in, folded_name, created_at, active_at, used_at)
select (6000000000 + n)::text, case when n % 3 = 0 then 'Seeker ' || right((6000000000 + n)::text, 4) else name end,
  'G' || lpad(upper(to_hex(n)), 6, '0'), n % 2 = 0, case when n % 3 = 0 then '' else folded end, at, at, at
from generate_series(1, current_setting('seed.customers')::integer) n join names on place = n % 100
  cross join lateral (select (current_setting('seed.today')::date - n / 107)::timestamptz - interval '1 day' as at) made
on conflict do nothing;
analyze users;

insert into consents (user_id, purpose, is_given, text_version, language, at)
select u.id, 'terms-and-privacy', true, '1', case when right(u.phone, 1) in ('0', '3', '6') then 'en' else 'hi' end, u.created_at
from users u where u.phone between '6000000001' and (6000000000 + current_setting('seed.customers')::integer)::text
  and not exists (select from consents c where c.user_id = u.id);

insert into postal_addresses (user_id, recipient_name, line_1, city, state, pin_code, changed_at, folded_name, folded_at)
select u.id, u.username, 'House ' || right(u.phone, 3), 'Kanpur', 'UP', '208011', u.created_at, u.folded_name, u.created_at
from users u where u.phone between '6000000001' and (6000000000 + current_setting('seed.customers')::integer * 2 / 5)::text
  and right(u.phone, 1)::integer < 6 on conflict do nothing;

-- `turn`: of a completed session, the newest first.
create temp table seeded on commit drop as
select made.*, md5('booking ' || starts_at)::uuid as id, u.id as user_id, a.phone as attendee_phone, a.username as attendee_name,
  a.folded_name as attendee_folded_name,
  case when status = 'completed' then row_number() over (partition by status order by starts_at desc) end as turn
from (
    select n, day, slot, (day + slot) at time zone interval '05:30' as starts_at,
      (day + slot) at time zone interval '05:30' - interval '3 days' as created_at,
      case when n % 100 < 82 then 'completed' when n % 100 between 90 and 93 then 'approved'
        when n % 100 = 94 then 'confirmed' else 'cancelled' end as status,
      (6000000001 + n::bigint * 7919 % greatest(current_setting('seed.customers')::integer * 2 / 5, 1))::text as phone
    from generate_series(0, current_setting('seed.customers')::integer - 1) n
      cross join lateral (select current_setting('seed.today')::date - 1 - n / 107 as day,
        time '06:00' + n % 107 * interval '10 minutes' as slot) slots) made
  join users u on u.phone = made.phone
  -- Every sixteenth booking is for somebody else.
  left join users a on n % 16 = 5 and a.phone = (6000000001 + n)::text and a.id <> u.id and a.folded_name <> '';
delete from seeded s using bookings b where b.id = s.id;

insert into bookings (id, user_id, session_date, session_time, question_type, price, credits_used, status, hold_expires_at, is_test,
  created_at, approved_at, completed_at, cancelled_at, cancelled_by, results_at, posted_at, attendee_phone, attendee_name,
  attendee_folded_name, attendee_language)
select id, user_id, day, slot, case when n % 4 = 0 then 'multiple' else 'single' end, case when n % 4 = 0 then 1100 else 751 end,
  case when n % 20 = 0 then 110 else 0 end, status, created_at + interval '15 minutes', status = 'confirmed', created_at,
  case when n % 100 < 95 then created_at + interval '5 minutes' end,
  case when status = 'completed' then starts_at + interval '12 minutes' end,
  case when status = 'cancelled' then created_at + interval '1 hour' end,
  case when status = 'cancelled' then case when n % 100 >= 95 then 'expired' when n % 2 = 0 then 'customer' else 'admin' end end,
  case when turn > 50 then starts_at + interval '17 minutes' end, case when turn > 200 then starts_at + interval '2 days' end,
  attendee_phone, attendee_name, attendee_folded_name, case when attendee_phone is not null then 'hi' end
from seeded on conflict do nothing;
delete from seeded s where not exists (select from bookings b where b.id = s.id);
create unique index on seeded (id);
analyze seeded, bookings;

update users u set active_at = s.latest
from (select user_id, max(created_at) as latest from seeded group by user_id) s where u.id = s.user_id and u.active_at < s.latest;

insert into payment_orders (user_id, kind, booking_id, provider_order_id, amount_paise, currency, state, created_at)
select b.user_id, 'session', b.id, 'order_' || replace(b.id::text, '-', ''), b.amount * 100, 'INR',
  case when b.approved_at is null then 'closed' else 'paid' end, b.created_at
from seeded s join bookings b on b.id = s.id where not b.is_test;

insert into booking_remedies (booking_id, remedy_id, name, name_hindi, price, prescribed_at, purchased_at, completed_at)
select b.id, r.id, r.name, r.name_hindi, r.price, b.completed_at, b.completed_at + interval '1 day',
  case when s.turn % 100 < 90 then b.completed_at + interval '4 days' end
from seeded s join bookings b on b.id = s.id
  join (select *, row_number() over (order by place) - 1 as number from remedies) r
    on r.number = s.turn / 5 % (select count(*) from remedies)
where s.turn % 5 = 0;

with ordered as (
  insert into payment_orders (user_id, kind, provider_order_id, amount_paise, currency, state, created_at)
  select b.user_id, 'remedy', 'order_' || replace(m.id::text, '-', ''), m.price * 100, 'INR', 'paid', m.purchased_at
  from seeded s join bookings b on b.id = s.id join booking_remedies m on m.booking_id = b.id where m.price > 0
  returning id, provider_order_id, amount_paise)
insert into order_lines (order_id, booking_remedy_id, amount_paise)
select id, replace(provider_order_id, 'order_', '')::uuid, amount_paise from ordered;
analyze payment_orders, order_lines, booking_remedies;

insert into payments (order_id, kind, amount_paise, fee_on_top_paise, provider_payment_id, state, settled_as, proven_at, captured_at,
  settled_at)
select o.id, o.kind, o.amount_paise, 0, replace(o.provider_order_id, 'order_', 'pay_'), 'captured', 'approved', paid.at, paid.at, paid.at
from payment_orders o cross join lateral (select o.created_at + interval '5 minutes' as at) paid
where o.state = 'paid' and (exists (select from seeded s where s.id = o.booking_id)
    or exists (select from order_lines l join booking_remedies m on m.id = l.booking_remedy_id join seeded s on s.id = m.booking_id
      where l.order_id = o.id));
analyze payments;

update booking_remedies m set payment_id = p.id
from order_lines l join payments p on p.order_id = l.order_id
where l.booking_remedy_id = m.id and m.payment_id is null and m.booking_id in (select id from seeded);

insert into refunds (payment_id, kind, booking_id, amount_paise, reason, status, provider_refund_id, created_at, next_try_at,
  processed_at)
select p.id, p.kind, b.id, case when b.status = 'cancelled' then p.amount_paise else 30000 end,
  case when b.status <> 'cancelled' then 'by-admin' when b.cancelled_by = 'admin' then 'cancelled-by-guide' else 'guide-absent' end,
  'processed', replace(p.provider_payment_id, 'pay_', 'rfnd_'), gone.at, gone.at, gone.at + interval '3 days'
from seeded s join bookings b on b.id = s.id join payment_orders o on o.booking_id = b.id join payments p on p.order_id = o.id
  cross join lateral (select coalesce(b.cancelled_at, b.completed_at) as at) gone
where b.status = 'cancelled' or (b.status = 'completed' and right(b.id::text, 2) = '00');

insert into parchas (booking_id, side, object_id, large_key, small_key, uploaded_at, tracking_number, sent_at)
select b.id, side, gen_random_uuid(), 'uploads/a', 'uploads/b', b.results_at,
  case when b.posted_at is not null then 'EM' || lpad((s.turn % 1000000000)::text, 9, '0') || 'IN' end, b.posted_at
from seeded s join bookings b on b.id = s.id cross join unnest(array['Front', 'Back']) side where b.results_at is not null;

insert into attendances (booking_id, customer_at, guide_at, customer_seen_at, customer_room_at, guide_seen_at, together_seconds,
  together_at, together_until, is_completed)
select b.id, b.starts_at, b.starts_at, ended.at, b.starts_at, ended.at, 720, b.starts_at, ended.at, b.status = 'completed'
from seeded s join bookings b on b.id = s.id
  cross join lateral (select coalesce(b.completed_at, b.starts_at + interval '12 minutes') as at) ended
where b.status = 'completed' or (b.status = 'approved' and b.session_date > current_setting('seed.today')::date - 8);

insert into outbox (kind, channel, public_id, user_id, booking_id, state, created_at, due_at, tries, ended_at, delivered_at, provider_id)
select 'booking-approved', 'sms', replace(b.id::text, '-', ''), b.user_id, b.id, 'sent', b.approved_at, b.approved_at, 1, b.approved_at,
  b.approved_at, 'sms_' || replace(b.id::text, '-', '')
from seeded s join bookings b on b.id = s.id where b.approved_at is not null and not b.is_test;

with days as (
  insert into days_by_hand (day, is_kept)
  select day::date, true from generate_series(current_setting('seed.today')::date - 90, current_setting('seed.today')::date - 1, '1 day') day
  on conflict do nothing returning day)
insert into availability (day, starts_at, ends_at) select day, '06:00', '23:50' from days on conflict do nothing;
