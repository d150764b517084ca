-- Files: what was allowed to be uploaded, what became of it, and whose it is. The bytes are in the store (STORAGE).
create table objects (
  -- The ticket's, too: the file is put under uploads/<id>.
  id uuid primary key,
  admin_id uuid not null references admins,
  created_at timestamptz not null,
  -- Until when the ticket takes a file.
  expires_at timestamptz not null,
  -- What was said of the file beforehand; null: nothing.
  size_bytes bigint check (size_bytes > 0),
  content_type text,
  -- Whether something may lie under uploads/<id>.
  has_original boolean not null default true,
  -- From here on the ticket takes nothing.
  claimed_at timestamptz,
  -- The large rendition of an image, or a video.
  main_key text,
  small_key text,
  -- Whose it is: set once, with the parcha or video that it becomes.
  booking_id uuid references bookings,
  attached_at timestamptz,
  -- Replaced: from here on it is for admins only.
  detached_at timestamptz,
  -- From here on nobody sees it; its bytes are gone with `erased_at`.
  erase_asked_at timestamptz,
  erased_at timestamptz,
  check ((claimed_at is null) = (main_key is null)),
  check ((booking_id is null) = (attached_at is null)),
  check (booking_id is null or claimed_at is not null)
);
create index objects_of_booking on objects (booking_id) where booking_id is not null;
create index objects_of_nobody on objects (created_at) where booking_id is null;
create index objects_with_original on objects (expires_at) where has_original and claimed_at is not null;
create index objects_to_erase on objects (erase_asked_at) where erase_asked_at is not null and erased_at is null;
