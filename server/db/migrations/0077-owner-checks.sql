-- Phones that may have a new owner: how long an account was not used, and the tries to prove whose it is.

-- When a signed-in customer used the account last. Login sessions are deleted when they end, and this stays.
create table account_uses (
  user_id uuid primary key references users (id),
  used_at timestamptz not null
);

create table owner_checks (
  user_id uuid primary key references users (id),
  failed_tries smallint not null
);

-- The account lost its phone to a fresh account. deleted_at is set too; the content is kept.
alter table users add column detached_at timestamptz;
