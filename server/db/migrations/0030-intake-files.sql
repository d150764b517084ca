-- A ticket is an admin's or a customer's.
alter table objects alter column admin_id drop not null, add column user_id uuid references users;
alter table objects add constraint objects_owner_check check (num_nonnulls(admin_id, user_id) = 1) not valid;

-- What a customer gives the guide besides the intake: one spoken question, and photos. `place` limits their number.
create table intake_files (
  object_id uuid primary key references objects,
  booking_id uuid not null references bookings,
  kind text not null check (kind in ('voice', 'photo')),
  place smallint not null check (place between 0 and case kind when 'voice' then 0 else 3 end),
  -- Of a recording, as the browser measured it.
  seconds smallint check ((seconds is not null) = (kind = 'voice')),
  added_at timestamptz not null,
  unique (booking_id, kind, place)
);
