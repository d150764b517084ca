-- What admins have done, and what makes the tables of the super admin quick.

-- One call of an admin's: written before it is carried out, and told how it ended when it has. Nothing in it says who a
-- customer is but by an id.
create table audit_entries (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  admin_id uuid not null references admins,
  -- Method and path, as the API names them.
  verb text not null,
  subject_kind text,
  subject_id text,
  changes jsonb not null default '{}',
  -- An IPv4 address without its last number.
  network text check (network ~ '^[0-9.]+\.0/24$'),
  -- Null: it never came to an end.
  is_done boolean,
  code text,
  check ((subject_kind is null) = (subject_id is null)),
  check (code is null or not is_done)
);

create index bookings_by_age on bookings (created_at, id);
create index bookings_tests on bookings (id) where is_test;
create index users_by_age on users (created_at, id) where deleted_at is null;
create index refunds_processed_by_time on refunds (processed_at) where status = 'processed';
