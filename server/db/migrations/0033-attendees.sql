-- A booking for somebody else: whom the payer has named. The attendee is the customer with this number. After an attendee has
-- closed the account the name is empty and the number is gone: the payer does not become the attendee by that.
alter table bookings add column attendee_phone text, add column attendee_name text,
  add column attendee_changes smallint not null default 0;
alter table bookings add constraint bookings_attendee_check
  check (case when attendee_phone is null then coalesce(attendee_name, '') = '' else attendee_name <> '' end) not valid;
