-- Roles with fewer rights, accounts that super admins manage in the app, and the sign-ins that an admin sees.

alter table admins
  -- May not sign in any more.
  add column disabled_at timestamptz,
  -- Created by an invite whose link was not used yet. Null once the admin has chosen a password.
  add column invited_at timestamptz,
  add column signed_in_at timestamptz,
  drop constraint admins_role_check,
  add constraint admins_role_check check (role in ('admin', 'staff', 'accounts', 'super_admin'));

-- The link with which an admin chooses a password. A new one replaces it; using it deletes the row.
create table admin_invites (
  admin_id uuid primary key references admins (id),
  token_hash bytea not null unique,
  created_by uuid not null references admins (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

alter table admin_sessions
  -- As the browser sent it, for the admin's own list of sign-ins.
  add column user_agent text,
  -- The network of the sign-in, such as 203.0.113.0/24.
  add column network text,
  -- Null until the session is used again after the sign-in.
  add column used_at timestamptz;

alter table audit_entries
  -- The customer of the call. Null in entries that an older version wrote.
  add column customer_id uuid,
  -- The hour of an entry for something that was read: one for each admin, subject and hour.
  add column read_hour timestamptz,
  -- Null: a sign-in that failed under a username that no admin has.
  alter column admin_id drop not null;
