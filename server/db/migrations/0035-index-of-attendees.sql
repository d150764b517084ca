-- no-transaction
create index concurrently if not exists bookings_of_attendee on bookings (attendee_phone) where attendee_phone is not null;
