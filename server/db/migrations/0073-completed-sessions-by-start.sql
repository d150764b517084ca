-- no-transaction
-- The pages of completed sessions, which a search takes without reading the bookings that it leaves out.
create index concurrently if not exists bookings_completed_by_start on bookings (starts_at, id)
  include (user_id, is_test) where status = 'completed' and approved_at is not null;
