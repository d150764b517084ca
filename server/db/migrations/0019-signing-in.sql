-- How customers and admins sign in: guesses and sends with budgets, devices, a fresh code before what cannot be undone,
-- phones that may have a new owner, roles, invites.

alter table customer_sessions
  -- As the browser named itself at the sign-in, in words; null where it is unknown.
  add column browser text,
  add column system text,
  -- Written once an hour at most; null: not since the sign-in.
  add column used_at timestamptz,
  -- When a code was entered in this session last. The one of the sign-in counts if the browser was known before; null: none.
  add column code_at timestamptz,
  -- The phone may have a new owner, who reaches nothing of the account yet.
  add column is_owner_unverified boolean not null default false;

alter table login_codes
  -- Wrong tries that count against the budgets of the day.
  add column failed_tries smallint not null default 0,
  -- Messages that were sent for the row: the SMS, and the one that took its place.
  add column sms_count smallint not null default 1,
  -- From the reserve of a network, beyond what a phone gets in an hour.
  add column is_reserved boolean not null default false,
  -- The proof of work that the request carried.
  add column proof_id text,
  -- The version before sends and accepts codes for signing in alone.
  add column purpose text not null default 'sign-in';

-- Wrong tries beyond the budgets of the day, each of which its network's reserve has judged.
create table reserve_tries (
  -- Such as 203.0.113.0/24.
  network text not null,
  tried_at timestamptz not null
);

-- Phones that a network has asked for, as keyed hashes.
create table phone_checks (
  address text not null,
  phone_hash bytea not null,
  checked_at timestamptz not null,
  primary key (address, phone_hash)
);

-- Login sessions that a customer has ended from another device: the cookie of such a browser does not count as known any more
-- (server/modules/customers/known-browsers.ts). Rows are kept, because a copied cookie has no end.
create table ended_devices (
  -- The first half of the hash of the session's token, in hex.
  session_id text primary key,
  user_id uuid not null references users,
  ended_at timestamptz not null
);

alter table users
  -- When a signed-in customer used the account last. Login sessions are deleted when they end, and this stays. Sign-ins are
  -- the terms accepted in consents.
  add column used_at timestamptz,
  -- The failed tries to prove whose an account is that was not used for long.
  add column owner_tries smallint not null default 0,
  -- Until then the next sign-in is not asked: support knows whose the account is.
  add column owner_confirmed_until timestamptz,
  -- The account lost its phone to a new one; deleted_at is set too. The content is kept for some months.
  add column detached_at timestamptz;

alter table admins
  -- May not sign in any more.
  add column disabled_at timestamptz,
  -- Created by an invite whose link was not used yet. Null once the admin has chosen a password.
  add column invited_at timestamptz,
  -- The link with which the admin chooses a password: the hash of its token, who made it, until when it works. A new one
  -- replaces it; using it clears the three.
  add column invite_hash bytea,
  add column invited_by uuid references admins,
  add column invite_expires_at timestamptz,
  add column signed_in_at timestamptz,
  drop constraint admins_role_check,
  add constraint admins_role_check check (role in ('admin', 'staff', 'accounts', 'super_admin'));
-- Usernames differ in more than capitals and spaces.
create unique index admins_username_folded on admins (lower(btrim(username)));

-- Login sessions of admins last as long as they are used.
alter table admin_sessions
  -- When the admin last gave the password. Null in sessions that an older version opened: at created_at.
  add column password_at timestamptz,
  -- Ended from elsewhere, before it expired. The row stays for a while, so that the login can say why.
  add column ended_at timestamptz,
  -- As the browser sent it, for the admin's own list of sign-ins.
  add column user_agent text,
  -- The network of the sign-in, such as 203.0.113.0/24.
  add column network text,
  -- Null until the session is used again after the sign-in.
  add column used_at timestamptz;

alter table admin_login_failures
  -- Failures on browsers that the admin has used are counted apart from those of strangers.
  add column is_known_browser boolean not null default false,
  -- The password was right and the second step wrong.
  add column is_second_step boolean not null default false;

-- Null: hashed by SHA-256, before codes were hashed by argon2id (server/modules/staff/recovery-codes.ts).
alter table admin_recovery_codes add column salt bytea;
