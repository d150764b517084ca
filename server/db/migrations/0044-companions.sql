-- Who is to be in a session beside its attendee: one at a time. Without a companion any more, the row keeps how often one was named.
create table companions (
  booking_id uuid primary key references bookings,
  -- Another one for each naming: what the guide decides of one person is not decided of the next.
  id uuid not null default gen_random_uuid(),
  -- The companion is the customer with this number.
  phone text,
  name text,
  relation text,
  -- Of the messages to a number without an account; null: the default one.
  language text,
  -- The payer or the attendee of then.
  named_by uuid references users,
  namings smallint not null default 1,
  admission text not null default 'named' check (admission in ('named', 'let-in', 'sent-out')),
  is_muted boolean not null default false,
  -- For the first time.
  let_in_at timestamptz,
  check (case when phone is null then name is null and relation is null and language is null and named_by is null
    and admission = 'named' and not is_muted and let_in_at is null else name <> '' and named_by is not null end)
);
create index companions_by_phone on companions (phone) where phone is not null;
create index companions_by_namer on companions (named_by) where named_by is not null;

-- The companion's open channels, apart from presences and seats: servers of the version before take each of those for one of the two
-- sides. The one with joined_at is in the room; seat is the call of its tab, null in an external room.
create unlogged table companion_connections (
  connection_id uuid primary key,
  booking_id uuid not null references bookings,
  seen_at timestamptz not null,
  devices jsonb,
  seat text,
  joined_at timestamptz,
  check (seat is null or joined_at is not null)
);
create index companion_connections_of_booking on companion_connections (booking_id);
create unique index companion_connections_in_room on companion_connections (booking_id) where joined_at is not null;

-- As call_figures, of the connections between the companion and one of the two sides.
create table companion_call_figures (
  booking_id uuid not null references bookings,
  side text not null check (side in ('user', 'admin', 'companion')),
  with_side text not null check (with_side in ('user', 'admin', 'companion')),
  seat text not null,
  received_samples bigint not null,
  concealed_samples bigint not null,
  picture_ms integer not null,
  frozen_ms integer not null,
  reconnections integer not null,
  sent_bytes bigint not null,
  received_bytes bigint not null,
  updated_at timestamptz not null,
  primary key (booking_id, side, with_side, seat),
  check ((side = 'companion') <> (with_side = 'companion'))
);
