-- A customer's devices, the fresh code before what cannot be undone, and the message about a new device.
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

-- The version before sends and accepts codes for signing in alone.
alter table login_codes add column purpose text not null default 'sign-in';

-- Sign-ins with a browser that was new to the account. The sweep queues a message about each and deletes it.
create table new_sign_ins (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  browser text,
  system text,
  signed_in_at timestamptz not null
);

alter table outbox
  -- Of a message about a sign-in; its row in new_sign_ins is gone.
  add column sign_in_id uuid,
  add column device text;
