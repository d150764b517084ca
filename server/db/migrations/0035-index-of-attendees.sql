-- no-transaction
-- contract: 0001-house.sql
create index concurrently if not exists bookings_of_attendee on bookings (attendee_phone) where attendee_phone is not null;
create index concurrently if not exists bookings_of_former_attendee on bookings (former_attendee_id)
  where former_attendee_id is not null;
-- The bookings of a customer; the first, the last and the number of sessions that each has attended.
create index concurrently if not exists bookings_of_customer on bookings (user_id, starts_at)
  include (status, is_test, attendee_name, approved_at);
drop index concurrently if exists bookings_of_user;
