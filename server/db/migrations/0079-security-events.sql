-- Sign-ins, refusals, bad signatures, limits: kept for a year.

create table security_events (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  kind text not null,
  -- Null: not signed in.
  admin_id uuid,
  customer_id uuid,
  network text check (network ~ '^([0-9.]+\.0/24|[0-9a-f:]+::/48)$'),
  -- Method and path of the endpoint, or the command.
  verb text,
  -- The error code.
  code text
);
create index security_events_by_time on security_events (at, id);
create index security_events_of_kind on security_events (kind, at, id);
create index security_events_of_admin on security_events (admin_id, at, id) where admin_id is not null;
create index security_events_of_customer on security_events (customer_id, at, id) where customer_id is not null;
