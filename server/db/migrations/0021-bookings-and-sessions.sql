-- Sessions: for whom they are, who was there, how the call went, what the guide and the customer wrote of it, what is owed
-- afterwards, and who waits for one.

alter table bookings
  -- What is owed for a completed session: the parcha is to be written until both sides are photographed (`results_at`), and
  -- then to be posted until both are sent (`posted_at`). `printed_at`: when the label for the envelope was printed.
  add column results_at timestamptz,
  add column posted_at timestamptz,
  add column printed_at timestamptz,
  -- Until when cancelling returns the money, fixed at approval, and whether the customer made use of it.
  add column cancel_free_until timestamptz,
  add column is_cancelled_free boolean not null default false,
  -- Of a booking for somebody else: whom the payer has named. The attendee is the customer with this number. After an attendee has
  -- closed the account the name is empty and the number is gone: the payer does not become the attendee by that. Where the account
  -- lost its number to a new owner, what was said is erased with the content of the account that attended, the former attendee.
  add column attendee_phone text,
  add column attendee_name text,
  -- The folded words of the name (domain/folded-names.ts), each with a space before it, by which admins find the session.
  add column attendee_folded_name text,
  add column attendee_changes smallint not null default 0,
  add column former_attendee_id uuid,
  add constraint bookings_former_attendee_id_fkey foreign key (former_attendee_id) references users not valid,
  add constraint bookings_attendee_check
    check (case when attendee_phone is null then coalesce(attendee_name, '') = '' and attendee_folded_name is null
      else attendee_name <> '' and attendee_folded_name is not null end) not valid;

alter table seats
  -- Until when the server knows that the browser in the seat was there: its last message or answer to a ping.
  add column received_at timestamptz,
  -- The admin in the seat, whose login session does not end during the call.
  add column admin_id uuid;

alter table attendances
  -- When one side left the room. The time up to it still counts once the browser of the side that stayed answers.
  add column together_until timestamptz,
  -- The booking is completed. So those that were held and not completed are found by an index.
  add column is_completed boolean not null default false;

-- Since when a presence has been renewed without a gap of more than a minute. After an outage of the database, or of a
-- server, the guide's presence is old although the guide may be in a call: `guideAttendance` waits until others have been
-- renewed for a minute. Null in rows of the version before.
alter table presences add column renewed_since timestamptz;

-- What the browser of one side counted in one call: sums since it entered the room.
create table call_figures (
  booking_id uuid not null references bookings,
  side text not null check (side in ('user', 'admin')),
  seat text not null,
  received_samples bigint not null,
  concealed_samples bigint not null,
  picture_ms integer not null,
  frozen_ms integer not null,
  reconnections integer not null,
  updated_at timestamptz not null,
  primary key (booking_id, side, seat)
);
create index call_figures_by_time on call_figures (updated_at);

-- "It did not work", once for a session. An answer is given once.
create table complaints (
  booking_id uuid primary key references bookings,
  reason text not null check (reason in ('sound', 'picture', 'cut', 'too-short', 'guide-absent')),
  reported_at timestamptz not null,
  answer text check (answer in ('new-time', 'money-back', 'settled')),
  answered_at timestamptz,
  answered_by uuid references admins,
  constraint complaints_answered check ((answer is null) = (answered_at is null))
);

-- How a customer found a session. The line is inside `sealed` (server/crypto/sealed.ts), bound to the booking.
create table session_ratings (
  booking_id uuid primary key references bookings,
  stars smallint not null check (stars between 1 and 5),
  -- Null: the customer wrote no line.
  sealed bytea,
  rated_at timestamptz not null
);

-- A guide's private notes on a customer. The text is inside `sealed` (server/crypto/sealed.ts), bound to the note's id. Only
-- the admin who wrote a note reads it; the customer's export contains it.
create table guide_notes (
  -- Chosen by the browser, so that a note written offline can be sent twice and is stored once.
  id uuid primary key,
  admin_id uuid not null references admins,
  user_id uuid not null references users,
  -- The session in which it was written.
  booking_id uuid references bookings,
  sealed bytea not null,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index guide_notes_user on guide_notes (user_id, admin_id);

-- The day is over, and its weekly hours were written into its own, because they change later.
alter table days_by_hand add column is_kept boolean not null default false;

-- What customers wait for while every slot is taken, and the slots that were offered to them.
create table waitlist_entries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  part text check (part in ('early', 'morning', 'afternoon', 'evening', 'night')),
  created_at timestamptz not null,
  unique nulls not distinct (user_id, from_day, to_day, part)
);

-- Until ends_at the slot is reserved for the customers of these rows. A slot is offered to a customer once.
create table waitlist_offers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  session_date date not null,
  session_time time not null,
  created_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > created_at),
  unique (session_date, session_time, user_id)
);
