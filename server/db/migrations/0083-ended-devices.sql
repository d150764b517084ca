-- Login sessions that a customer has ended from another device: the cookie of such a browser does not count as known any more
-- (server/modules/customers/known-browsers.ts). Rows are kept, because a copied cookie has no end.
create table ended_devices (
  -- The first half of the hash of the session's token, in hex.
  session_id text primary key,
  user_id uuid not null references users,
  ended_at timestamptz not null
);
create index ended_devices_by_customer on ended_devices (user_id);
