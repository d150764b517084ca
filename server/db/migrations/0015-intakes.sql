-- What a customer tells the guide before a session. Whatever is personal is inside `sealed` (server/sealed.ts), bound to
-- the booking: neither the database nor a backup of it can read it.
create table intakes (
  booking_id uuid primary key references bookings,
  sealed bytea not null,
  changed_at timestamptz not null
);
