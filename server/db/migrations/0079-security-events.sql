-- Sign-ins, refusals, bad signatures, limits: kept for a year.

create table security_events (
  id bigint primary key generated always as identity,
  -- The first of the row.
  at timestamptz not null,
  -- Equal events of a minute share a row.
  minute timestamptz not null,
  kind text not null,
  -- Null: not signed in, or several.
  admin_id uuid,
  customer_id uuid,
  -- Null: unknown, or several.
  network text check (network ~ '^([0-9.]+\.0/24|[0-9a-f:]+::/48)$'),
  -- Method and path of the endpoint, or the command, of the first.
  verb text,
  -- The error code of the first.
  code text,
  -- How many there were at least.
  count integer not null check (count > 0)
);
create unique index security_events_of_minute on security_events (minute, kind, admin_id, customer_id, network)
  nulls not distinct;
create index security_events_by_time on security_events (at, id);
create index security_events_of_kind on security_events (kind, at, id);
create index security_events_of_admin on security_events (admin_id, at, id) where admin_id is not null;
create index security_events_of_customer on security_events (customer_id, at, id) where customer_id is not null;
