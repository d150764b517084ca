-- no-transaction
-- The table of all bookings: by start, holds that ended unpaid, first sessions, refunds.
create index concurrently if not exists bookings_by_start on bookings (starts_at, id);
create index concurrently if not exists bookings_unpaid on bookings (id) where status = 'cancelled' and approved_at is null;
create index concurrently if not exists bookings_paid_of_user on bookings (user_id, starts_at)
  where status in ('approved', 'confirmed', 'completed') and not is_test;
create index concurrently if not exists refunds_of_booking on refunds (booking_id) include (status, amount_paise, created_at)
  where booking_id is not null;
-- Sessions that were held and are to be completed.
create index concurrently if not exists attendances_to_complete on attendances (booking_id)
  where together_seconds >= 60 and not is_completed;
