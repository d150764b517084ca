-- A booking for somebody else: whom the payer has named. The attendee is the customer with this number. After an attendee has
-- closed the account the name is empty and the number is gone: the payer does not become the attendee by that. Where the account
-- lost its number to a new owner, what was said is erased with the content of the account that attended, the former attendee.
alter table bookings add column attendee_phone text, add column attendee_name text,
  add column attendee_changes smallint not null default 0, add column former_attendee_id uuid;
alter table bookings add constraint bookings_former_attendee_id_fkey
  foreign key (former_attendee_id) references users not valid;
alter table bookings add constraint bookings_attendee_check
  check (case when attendee_phone is null then coalesce(attendee_name, '') = '' else attendee_name <> '' end) not valid;
