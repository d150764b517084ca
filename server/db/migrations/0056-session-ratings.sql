-- How a customer found a session. The line is inside `sealed` (server/crypto/sealed.ts), bound to the booking.
create table session_ratings (
  booking_id uuid primary key references bookings,
  stars smallint not null check (stars between 1 and 5),
  -- Null: the customer wrote no line.
  sealed bytea,
  -- The customer agrees that the line is shown to all, without a name.
  may_be_published boolean not null,
  -- When a super admin chose the line as a testimonial.
  chosen_at timestamptz,
  rated_at timestamptz not null,
  constraint session_ratings_published_line check (sealed is not null or not may_be_published),
  constraint session_ratings_chosen_by_consent check (may_be_published or chosen_at is null)
);

create index session_ratings_published on session_ratings (rated_at, booking_id) where may_be_published;
