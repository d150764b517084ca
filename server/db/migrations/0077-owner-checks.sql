-- Phones that may have a new owner: how long an account was not used, and the tries to prove whose it is.

-- When a signed-in customer used the account last. Login sessions are deleted when they end, and this stays. Sign-ins are the
-- terms accepted in consents.
create table account_uses (
  user_id uuid primary key references users (id),
  used_at timestamptz not null
);

create table owner_checks (
  user_id uuid primary key references users (id),
  failed_tries smallint not null default 0,
  -- Until then the next sign-in is not asked: support knows whose the account is.
  confirmed_until timestamptz,
  -- The account lost its phone to a new one; users.deleted_at is set too. The content is kept for some months.
  detached_at timestamptz
);

create index owner_checks_detached on owner_checks (detached_at) where detached_at is not null;
