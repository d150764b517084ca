-- Sums of one IST day each, for statistics and reports. Only `daily-sums.jobs.ts` writes them, once the day is over and
-- again when one of its rows changed. Figures that belong to a session count on the session's day, all others on the day on
-- which they happened. Test bookings count nowhere.
create table daily_sums (
  day date primary key,
  session_captured_paise bigint not null,
  remedy_captured_paise bigint not null,
  session_refunded_paise bigint not null,
  remedy_refunded_paise bigint not null,
  refunds integer not null,
  -- Approved and confirmed bookings.
  booked integer not null,
  completed integer not null,
  -- Customers whose first completed session of this day, week, month or year is on this day.
  customers_of_day integer not null,
  customers_of_week integer not null,
  customers_of_month integer not null,
  customers_of_year integer not null,
  -- Customers whose first completed session ever is on this day.
  new_customers integer not null,
  -- 24 numbers each, by the hour in which a slot begins. `open_slots` keeps the opening hours as they were on that day.
  open_slots smallint[] not null,
  filled_slots smallint[] not null,
  remedies_sold integer not null,
  remedies_performed integer not null,
  -- Accounts that were created on this day and are not closed.
  accounts integer not null
);

-- Days whose sums changed. Triggers append a row, which waits for no other transaction; the job deletes it.
create table changed_days (
  id bigint generated always as identity primary key,
  day date not null
);

-- One row a night: the comparison of the sums with the rows that they were made from.
create table daily_sum_checks (
  night date primary key,
  checked_through date,
  differences integer not null default 0,
  finished_at timestamptz
);

create function ist_day(at timestamptz) returns date language sql immutable
  return (at at time zone interval '05:30')::date;

create function mark_payment_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.captured_at is not null and old.state = 'captured' then
    insert into changed_days (day) values (ist_day(old.captured_at));
  end if;
  if new.state = 'captured' and new.captured_at is not null then
    insert into changed_days (day) values (ist_day(new.captured_at));
  end if;
  return null;
end $$;

create function mark_refund_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.processed_at is not null and old.status = 'processed' then
    insert into changed_days (day) values (ist_day(old.processed_at));
  end if;
  if new.status = 'processed' and new.processed_at is not null then
    insert into changed_days (day) values (ist_day(new.processed_at));
  end if;
  return null;
end $$;

-- A session that is completed or no longer completed changes which later session of its customer is the first of a week,
-- month or year.
create function mark_session_days() returns trigger language plpgsql as $$
declare
  moved_from timestamptz := case when tg_op = 'UPDATE' then old.starts_at else new.starts_at end;
begin
  insert into changed_days (day) values (new.session_date);
  if tg_op = 'UPDATE' and old.session_date <> new.session_date then
    insert into changed_days (day) values (old.session_date);
  end if;
  if new.status = 'completed' or (tg_op = 'UPDATE' and old.status = 'completed') then
    insert into changed_days (day)
      select b.session_date from bookings b
      where b.user_id = new.user_id and b.starts_at > least(moved_from, new.starts_at) and b.id <> new.id
        and b.status in ('approved', 'confirmed', 'completed');
  end if;
  return null;
end $$;

-- Payments and remedies of a test booking count nowhere.
create function mark_days_of_test() returns trigger language plpgsql as $$
begin
  insert into changed_days (day)
    select d.day from booking_remedies m
      cross join lateral (values (ist_day(m.purchased_at)), (ist_day(m.completed_at))) d (day)
      where m.booking_id = new.id and d.day is not null;
  insert into changed_days (day)
    select d.day from payment_orders o
      join payments p on p.order_id = o.id
      left join refunds r on r.payment_id = p.id
      cross join lateral (values (ist_day(p.captured_at)), (ist_day(r.processed_at))) d (day)
      where d.day is not null and (o.booking_id = new.id or exists (
        select from order_lines l join booking_remedies m on m.id = l.booking_remedy_id
        where l.order_id = o.id and m.booking_id = new.id));
  return null;
end $$;

create function mark_remedy_days() returns trigger language plpgsql as $$
begin
  insert into changed_days (day)
    select d.day from (values (ist_day(new.purchased_at)), (ist_day(new.completed_at))) d (day) where d.day is not null;
  if tg_op = 'UPDATE' then
    insert into changed_days (day)
      select d.day from (values (ist_day(old.purchased_at)), (ist_day(old.completed_at))) d (day)
      where d.day is not null;
  end if;
  return null;
end $$;

create function mark_account_day() returns trigger language plpgsql as $$
begin
  insert into changed_days (day) values (ist_day(new.created_at));
  return null;
end $$;

create trigger daily_sums_inserted after insert on payments
  for each row when (new.state = 'captured') execute function mark_payment_day();
create trigger daily_sums_updated after update on payments
  for each row when ((old.state, old.captured_at) is distinct from (new.state, new.captured_at))
  execute function mark_payment_day();

create trigger daily_sums_inserted after insert on refunds
  for each row when (new.status = 'processed') execute function mark_refund_day();
create trigger daily_sums_updated after update on refunds
  for each row when ((old.status, old.processed_at, old.amount_paise)
    is distinct from (new.status, new.processed_at, new.amount_paise))
  execute function mark_refund_day();

create trigger daily_sums_inserted after insert on bookings
  for each row when (new.status in ('approved', 'confirmed', 'completed')) execute function mark_session_days();
create trigger daily_sums_updated after update on bookings
  for each row when (
    (old.status, old.session_date, old.session_time, old.is_test)
      is distinct from (new.status, new.session_date, new.session_time, new.is_test)
    and (old.status in ('approved', 'confirmed', 'completed') or new.status in ('approved', 'confirmed', 'completed')))
  execute function mark_session_days();
create trigger daily_sums_test after update on bookings
  for each row when (old.is_test <> new.is_test) execute function mark_days_of_test();

create trigger daily_sums_inserted after insert on booking_remedies
  for each row when (new.purchased_at is not null) execute function mark_remedy_days();
create trigger daily_sums_updated after update on booking_remedies
  for each row when ((old.purchased_at, old.completed_at) is distinct from (new.purchased_at, new.completed_at))
  execute function mark_remedy_days();

create trigger daily_sums_inserted after insert on users
  for each row execute function mark_account_day();
create trigger daily_sums_updated after update on users
  for each row when (old.deleted_at is distinct from new.deleted_at) execute function mark_account_day();
