-- Owed work: completed sessions whose parcha is to be written or posted, and remedies to be performed. A row exists while
-- the work is owed, so that lists and counts of it do not read all sessions. Triggers keep the rows, in the transaction of
-- the change and also for the version that does not know these tables. The job sweepOwedWork adds the rows of earlier
-- sessions.

create table owed_notes (
  booking_id uuid primary key references bookings on delete cascade,
  user_id uuid not null,
  starts_at timestamptz not null,
  -- Both sides are photographed, so that the paper is to be posted. Otherwise the parcha is to be written.
  is_written boolean not null,
  has_address boolean not null,
  -- When the label for the envelope was printed.
  printed_at timestamptz
);
create index owed_notes_by_start on owed_notes (is_written, starts_at, booking_id) include (has_address, printed_at);
create index owed_notes_of_user on owed_notes (user_id);

create table owed_remedies (
  booking_remedy_id uuid primary key references booking_remedies on delete cascade,
  remedy_id uuid not null references remedies,
  booking_id uuid not null references bookings on delete cascade,
  user_id uuid not null,
  starts_at timestamptz not null,
  -- The remedy's place in the catalogue.
  place integer not null
);
create index owed_remedies_by_start on owed_remedies (starts_at, booking_id, place);
create index owed_remedies_by_remedy on owed_remedies (remedy_id, starts_at, booking_id, place);
create index owed_remedies_of_booking on owed_remedies (booking_id);

-- How far sweepOwedWork has come: the last booking's id, in the order of ids.
create table owed_work_fills (
  name text primary key,
  last_booking_id uuid,
  finished_at timestamptz
);
insert into owed_work_fills (name) values ('first');

-- A test booking and a customer who closed the account get nothing.
create function refresh_owed_note(of_booking uuid) returns void language plpgsql as $$
declare
  sides integer;
  unsent integer;
  is_addressed boolean;
begin
  -- Writing the row locks it. So of two transactions that change the same note, the later one reads the photos and the
  -- address, in a statement of its own, after the earlier one has committed.
  insert into owed_notes (booking_id, user_id, starts_at, is_written, has_address)
    select b.id, b.user_id, b.starts_at, false, exists (select from postal_addresses a where a.user_id = b.user_id)
    from bookings b join users u on u.id = b.user_id
    where b.id = of_booking and b.status = 'completed' and b.approved_at is not null and not b.is_test
      and u.phone is not null
    on conflict (booking_id) do update set starts_at = excluded.starts_at;
  if not found then
    delete from owed_notes where booking_id = of_booking;
    return;
  end if;
  select count(*), count(*) filter (where sent_at is null) into sides, unsent
    from parchas where booking_id = of_booking and replaced_at is null;
  if sides >= 2 and unsent = 0 then
    delete from owed_notes where booking_id = of_booking;
  else
    select exists (select from postal_addresses a where a.user_id = b.user_id) into is_addressed
      from bookings b where b.id = of_booking;
    update owed_notes set is_written = sides >= 2, has_address = is_addressed
      where booking_id = of_booking and (is_written, has_address) <> (sides >= 2, is_addressed);
  end if;
end $$;

create function refresh_owed_remedies(of_booking uuid) returns void language plpgsql as $$
begin
  delete from owed_remedies where booking_id = of_booking;
  insert into owed_remedies (booking_remedy_id, remedy_id, booking_id, user_id, starts_at, place)
    select m.id, m.remedy_id, b.id, b.user_id, b.starts_at, c.place
    from booking_remedies m join remedies c on c.id = m.remedy_id
      join bookings b on b.id = m.booking_id join users u on u.id = b.user_id
    where m.booking_id = of_booking and m.purchased_at is not null and m.completed_at is null
      and u.phone is not null and not b.is_test
    on conflict (booking_remedy_id) do nothing;
end $$;

create function owed_work_of_booking() returns trigger language plpgsql as $$
begin
  perform refresh_owed_note(new.id);
  perform refresh_owed_remedies(new.id);
  return null;
end $$;
create trigger owed_work_of_new_booking after insert on bookings
  for each row when (new.status = 'completed') execute function owed_work_of_booking();
create trigger owed_work_of_changed_booking after update on bookings
  for each row when ((old.status = 'completed' or new.status = 'completed')
    and (old.status, old.is_test, old.starts_at, old.approved_at is null)
      is distinct from (new.status, new.is_test, new.starts_at, new.approved_at is null))
  execute function owed_work_of_booking();

create function owed_work_of_parcha() returns trigger language plpgsql as $$
begin
  perform refresh_owed_note(coalesce(new.booking_id, old.booking_id));
  return null;
end $$;
create trigger owed_work_of_parcha after insert or delete on parchas
  for each row execute function owed_work_of_parcha();
create trigger owed_work_of_changed_parcha after update on parchas
  for each row when ((old.sent_at is null, old.replaced_at is null)
    is distinct from (new.sent_at is null, new.replaced_at is null))
  execute function owed_work_of_parcha();

create function owed_work_of_remedy() returns trigger language plpgsql as $$
begin
  perform refresh_owed_remedies(new.booking_id);
  return null;
end $$;
create trigger owed_work_of_new_remedy after insert on booking_remedies
  for each row when (new.purchased_at is not null) execute function owed_work_of_remedy();
create trigger owed_work_of_changed_remedy after update on booking_remedies
  for each row when ((old.purchased_at is null, old.completed_at is null)
    is distinct from (new.purchased_at is null, new.completed_at is null))
  execute function owed_work_of_remedy();

create function owed_work_of_customer() returns trigger language plpgsql as $$
begin
  perform refresh_owed_note(id), refresh_owed_remedies(id) from bookings where user_id = new.id and status = 'completed';
  return null;
end $$;
create trigger owed_work_of_customer after update on users
  for each row when ((old.phone is null) is distinct from (new.phone is null))
  execute function owed_work_of_customer();

create function owed_work_of_address() returns trigger language plpgsql as $$
begin
  update owed_notes set has_address = tg_op = 'INSERT' where user_id = coalesce(new.user_id, old.user_id);
  return null;
end $$;
create trigger owed_work_of_address after insert or delete on postal_addresses
  for each row execute function owed_work_of_address();
