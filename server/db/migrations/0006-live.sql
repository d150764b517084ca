-- The live channel: who is there, on whichever server, and messages that are too large to be sent by NOTIFY.

-- One row an open channel. What a crash leaves behind is old within a minute; so it need not outlive one.
create unlogged table presences (
  connection_id uuid primary key,
  booking_id uuid references bookings,
  side text not null check (side in ('user', 'admin')),
  -- The side has entered the conference, not only the waiting page.
  is_in_room boolean not null default false,
  seen_at timestamptz not null
);
create index presences_of_booking on presences (booking_id);
create index presences_by_age on presences (seen_at);

-- NOTIFY carries less than 8000 bytes; what is larger is kept here for a moment, and its id is sent.
create unlogged table large_messages (
  id uuid primary key default gen_random_uuid(),
  body text not null,
  made_at timestamptz not null
);
create index large_messages_by_age on large_messages (made_at);
