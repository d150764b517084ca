-- The room of a session has one place for each side: which connection has it, on whichever server.
-- It counts only while that connection's presence is fresh.
create unlogged table seats (
  booking_id uuid not null references bookings,
  side text not null check (side in ('user', 'admin')),
  connection_id uuid not null,
  -- Names a call of one tab: the same when its socket broke, another after a reload. Null: it only says that it is in.
  seat text,
  joined_at timestamptz not null,
  -- Who had the place before, so that one statement can take it and tell.
  taken_from uuid,
  seat_taken_from text,
  primary key (booking_id, side)
);
create index seats_of_connection on seats (connection_id);

alter table presences drop column is_in_room;
