-- no-transaction
-- Completed sessions whose parcha is to be written or posted.
create index concurrently if not exists bookings_unposted on bookings (starts_at, id)
  where status = 'completed' and approved_at is not null and not is_test and posted_at is null;
