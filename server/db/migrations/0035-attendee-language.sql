-- The language of the messages to an attendee who has no account, chosen by the payer; null: the default one.
alter table bookings add column attendee_language text;

-- The same, of a message to a number that the booking has no longer.
alter table outbox add column recipient_language text;
