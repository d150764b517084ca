-- no-transaction
-- Past sessions by start, for admins' lists: completed, cancelled after payment, missed.
create index concurrently if not exists bookings_ended_by_start on bookings (starts_at, id) where approved_at is not null;
