-- no-transaction
-- The sessions that were completed last, of which the usual wait for a parcha is computed.
create index concurrently if not exists bookings_by_completion on bookings (completed_at) where completed_at is not null;
