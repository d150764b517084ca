-- no-transaction
-- The same for sessions that were not held.
create index concurrently if not exists bookings_not_held_by_start on bookings (starts_at, id)
  include (user_id, status) where status <> 'completed' and approved_at is not null and not is_test;
