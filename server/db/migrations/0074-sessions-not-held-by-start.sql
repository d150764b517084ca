-- no-transaction
-- The same for sessions that were not held. bookings_ended_by_start, which has both kinds, serves the version before.
create index concurrently if not exists bookings_not_held_by_start on bookings (starts_at, id)
  include (user_id, status) where status <> 'completed' and approved_at is not null and not is_test;
