-- An admin's second step of signing in: a secret that the phone shares with us, sealed, and spare codes, hashed.

create table admin_totps (
  admin_id uuid primary key references admins,
  sealed_secret bytea not null,
  begun_at timestamptz not null,
  -- Null: begun, and not asked for yet.
  confirmed_at timestamptz,
  -- The newest 30-second step whose code was taken. Neither it nor an earlier one is taken again.
  used_step bigint not null default 0
);

create table admin_recovery_codes (
  admin_id uuid not null references admins,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (admin_id, code_hash)
);
