-- The customer's rooms: sessions that move, and accounts that are closed.

-- How often a session moved in all (a customer's own moves are counted apart, as they have a limit).
alter table bookings add column move_count smallint not null default 0;
-- The guide moved it and its customer has not chosen a time since: until then she may have her money back.
alter table bookings add column is_moved_by_admin boolean not null default false;

-- Sessions by when they start: the line, the guide's day, reminders.
create index bookings_to_hold_by_start on bookings (starts_at) where status in ('approved', 'confirmed');

-- Phones of closed accounts as keyed hashes, kept two years for one purpose: the welcome offer is given once.
create table closed_phones (
  phone_hash bytea primary key,
  closed_at timestamptz not null
);
create index closed_phones_by_age on closed_phones (closed_at);
