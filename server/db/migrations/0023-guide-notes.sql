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
