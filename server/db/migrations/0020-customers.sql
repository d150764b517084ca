-- Names of customers, what admins find them by, and accounts that were closed.
create extension if not exists pg_trgm;

alter table users
  -- The last time that the customer signed up, booked or bought; null until the job has filled it.
  add column active_at timestamptz,
  -- The folded words of the username (domain/folded-names.ts), each with a space before it. Empty for a username that is made
  -- of the phone; null until the job has filled it.
  add column folded_name text,
  -- The name that the customer chose; null: none chosen. When the customer was asked for it, and answered or skipped.
  add column display_name text,
  add column name_asked_at timestamptz,
  -- Since when the journal in the storage names the closed account (server/modules/account/closed-accounts.ts).
  add column journaled_at timestamptz;

alter table postal_addresses
  -- The same for the name of the recipient.
  add column folded_name text,
  -- The folded name is current while this is `changed_at`: the version before saves addresses without it.
  add column folded_at timestamptz,
  -- Addresses of the Army Postal Service belong to no state. Null passes the check of the column.
  alter column state drop not null;

-- Which key hashed the phone (server/crypto/keys.ts), so that `reseal` can say how long an earlier key must be kept. Null:
-- SECRET_KEY itself, as versions up to 0.2 hashed.
alter table closed_phones add column key_id bytea;
