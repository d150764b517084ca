-- What the tables of all bookings and all customers filter and sort by, one row for each booking and customer. The module
-- reports derives the rows; a change of what they are derived from only queues the customer.

create table customers_to_list (
  id bigint generated always as identity primary key,
  user_id uuid not null
);

create table listed_bookings (
  booking_id uuid primary key,
  user_id uuid not null,
  created_at timestamptz not null,
  starts_at timestamptz not null,
  session_date date not null,
  session_time time not null,
  -- A status, or 'unpaid': a hold that ended without money.
  state text not null,
  is_test boolean not null,
  is_first boolean not null,
  -- Of an approved or confirmed session: 'held' (both sides were in the room for a minute), 'customer' (only the customer
  -- came) or 'none'.
  attended text,
  amount integer not null,
  refunded_paise integer not null,
  -- When the latest refund was reserved.
  refunded_at timestamptz,
  owes_parcha boolean not null,
  owes_note boolean not null,
  owed_vidhis integer not null
);
create index listed_bookings_by_age on listed_bookings (created_at, booking_id);
create index listed_bookings_by_start on listed_bookings (starts_at, booking_id);
create index listed_bookings_by_time on listed_bookings (session_time, booking_id);
create index listed_bookings_by_state on listed_bookings (state, booking_id);
create index listed_bookings_of_state_by_age on listed_bookings (state, created_at, booking_id);
create index listed_bookings_of_state_by_start on listed_bookings (state, starts_at, booking_id);
create index listed_bookings_first_by_age on listed_bookings (created_at, booking_id) where is_first;
create index listed_bookings_first_by_start on listed_bookings (starts_at, booking_id) where is_first;
create index listed_bookings_attended_by_age on listed_bookings (attended, created_at, booking_id)
  where attended is not null;
create index listed_bookings_attended_by_start on listed_bookings (attended, starts_at, booking_id)
  where attended is not null;
create index listed_bookings_by_amount on listed_bookings (amount, booking_id);
create index listed_bookings_by_refund on listed_bookings (refunded_paise, booking_id);
create index listed_bookings_refunded on listed_bookings (refunded_at) where refunded_at is not null;
create index listed_bookings_by_day on listed_bookings (session_date);
create index listed_bookings_of_user on listed_bookings (user_id, booking_id);
create index listed_bookings_owing_parchas on listed_bookings (starts_at, booking_id) where owes_parcha;
create index listed_bookings_owing_notes on listed_bookings (starts_at, booking_id) where owes_note;
create index listed_bookings_owing_vidhis on listed_bookings (starts_at, booking_id) where owed_vidhis > 0;

-- Without closed accounts.
create table listed_customers (
  user_id uuid primary key,
  created_at timestamptz not null,
  bookings integer not null,
  completed integer not null,
  -- The latest session that was not cancelled; '-infinity' and '24:00' without one.
  latest_at timestamptz not null,
  latest_time time not null,
  vidhis_booked integer not null,
  vidhis_completed integer not null,
  credits integer not null
);
create index listed_customers_by_age on listed_customers (created_at, user_id);
create index listed_customers_by_bookings on listed_customers (bookings, user_id);
create index listed_customers_by_completed on listed_customers (completed, user_id);
create index listed_customers_by_latest on listed_customers (latest_at, user_id);
create index listed_customers_by_time on listed_customers (latest_time, user_id);
create index listed_customers_by_vidhis_booked on listed_customers (vidhis_booked, user_id);
create index listed_customers_by_vidhis_completed on listed_customers (vidhis_completed, user_id);
create index listed_customers_by_credits on listed_customers (credits, user_id);

-- How many rows are listed. `state` is '' for customers.
create table listed_counts (
  list text not null,
  state text not null,
  is_test boolean not null,
  count bigint not null,
  primary key (list, state, is_test)
);

-- Customers up to this id have been queued or listed since the tables exist.
create table listed_backfill (
  is_only boolean primary key default true check (is_only),
  after_id uuid,
  is_done boolean not null default false
);
insert into listed_backfill (after_id) values (null);

create function queue_customers_to_list() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'users' then
    insert into customers_to_list (user_id) select c.id from changed c;
  elsif tg_table_name in ('bookings', 'credit_entries') then
    insert into customers_to_list (user_id) select distinct c.user_id from changed c;
  elsif tg_table_name = 'refunds' then
    insert into customers_to_list (user_id)
      select distinct o.user_id from changed c
        join payments p on p.id = c.payment_id join payment_orders o on o.id = p.order_id;
  else
    insert into customers_to_list (user_id)
      select distinct b.user_id from changed c join bookings b on b.id = c.booking_id;
  end if;
  return null;
end
$$;

create trigger list_after_insert after insert on users
  referencing new table as changed for each statement execute function queue_customers_to_list();
-- Of an account only its closing is listed. The sweep that folds names writes every account.
create function queue_closed_accounts() returns trigger language plpgsql as $$
begin
  insert into customers_to_list (user_id)
    select c.id from changed c join before b on b.id = c.id
    where (b.phone is null, b.deleted_at) is distinct from (c.phone is null, c.deleted_at);
  return null;
end
$$;
create trigger list_after_update after update on users
  referencing old table as before new table as changed
  for each statement execute function queue_closed_accounts();
create trigger list_after_delete after delete on users
  referencing old table as changed for each statement execute function queue_customers_to_list();

create trigger list_after_insert after insert on bookings
  referencing new table as changed for each statement execute function queue_customers_to_list();
create trigger list_after_update after update on bookings
  referencing new table as changed for each statement execute function queue_customers_to_list();
create trigger list_after_delete after delete on bookings
  referencing old table as changed for each statement execute function queue_customers_to_list();

create trigger list_after_insert after insert on credit_entries
  referencing new table as changed for each statement execute function queue_customers_to_list();

create trigger list_after_insert after insert on parchas
  referencing new table as changed for each statement execute function queue_customers_to_list();
create trigger list_after_update after update on parchas
  referencing new table as changed for each statement execute function queue_customers_to_list();
create trigger list_after_delete after delete on parchas
  referencing old table as changed for each statement execute function queue_customers_to_list();

create trigger list_after_insert after insert on booking_remedies
  referencing new table as changed for each statement execute function queue_customers_to_list();
create trigger list_after_update after update on booking_remedies
  referencing new table as changed for each statement execute function queue_customers_to_list();
create trigger list_after_delete after delete on booking_remedies
  referencing old table as changed for each statement execute function queue_customers_to_list();

create trigger list_after_insert after insert on refunds
  referencing new table as changed for each statement execute function queue_customers_to_list();
create trigger list_after_update after update on refunds
  referencing new table as changed for each statement execute function queue_customers_to_list();

-- The heartbeats of a call write the attendance every few seconds: only what the table shows queues the customer.
create function queue_customer_of_attendance() returns trigger language plpgsql as $$
begin
  insert into customers_to_list (user_id) select b.user_id from bookings b where b.id = new.booking_id;
  return null;
end
$$;

create trigger list_after_insert after insert on attendances for each row
  when (new.together_seconds >= 60 or new.customer_at is not null) execute function queue_customer_of_attendance();
create trigger list_after_update after update on attendances for each row
  when ((new.together_seconds >= 60) <> (old.together_seconds >= 60)
    or (new.customer_at is null) <> (old.customer_at is null)) execute function queue_customer_of_attendance();
