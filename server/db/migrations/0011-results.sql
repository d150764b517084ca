-- What a session leaves behind: photos of the written note, and vidhis.

-- A photo of one side. One that was replaced is kept, for the record.
create table parchas (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings,
  side text not null check (side in ('Front', 'Back')),
  -- The object in the store, which has its upload's id, and where its two renditions lie.
  object_id uuid not null,
  large_key text not null,
  small_key text not null,
  uploaded_at timestamptz not null,
  uploaded_by uuid references admins,
  -- The note's own: a better photo does not take it out of the post.
  tracking_number text check (tracking_number ~ '^[A-Za-z0-9-]{1,40}$'),
  sent_at timestamptz,
  replaced_at timestamptz,
  -- One current parcha a side. Looked at when a statement ends, so that one statement swaps the two.
  constraint parchas_one_current_a_side exclude using btree (booking_id with =, side with =)
    where (replaced_at is null) deferrable initially immediate
);
create index parchas_of_booking on parchas (booking_id);

-- The catalogue of vidhis.
create table remedies (
  id uuid primary key default gen_random_uuid(),
  -- Lists of vidhis stand in this order, the catalogue and what was prescribed of it.
  place integer not null generated always as identity,
  name text not null,
  name_hindi text not null,
  price integer not null check (price between 0 and 100000),
  video_url text,
  is_active boolean not null,
  created_at timestamptz not null
);

-- One prescribed for a session, with its names and price as they were then.
create table booking_remedies (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings,
  remedy_id uuid not null references remedies,
  name text not null,
  name_hindi text not null,
  price integer not null check (price between 0 and 100000),
  prescribed_at timestamptz not null,
  prescribed_by uuid references admins,
  -- Taken off the list again; what was bought stays on it.
  removed_at timestamptz,
  -- Paid for, or given.
  purchased_at timestamptz,
  video_object_id uuid,
  video_key text,
  completed_at timestamptz,
  check ((video_object_id is null) = (video_key is null)),
  check (removed_at is null or purchased_at is null),
  check (completed_at is null or purchased_at is not null)
);
create unique index booking_remedies_once on booking_remedies (booking_id, remedy_id) where removed_at is null;
create index booking_remedies_to_perform on booking_remedies (booking_id)
  where purchased_at is not null and completed_at is null;

-- Several vidhis of one session are told of one by one.
alter table outbox add column booking_remedy_id uuid references booking_remedies;
drop index outbox_once;
create unique index outbox_once on outbox (kind, channel, booking_id, move_count, refund_id, booking_remedy_id)
  nulls not distinct;
