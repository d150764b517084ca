-- Who came to a session after its start: by this it is told apart whether she missed it or the guide was absent.
create table attendances (
  booking_id uuid primary key references bookings,
  customer_at timestamptz,
  guide_at timestamptz
);
