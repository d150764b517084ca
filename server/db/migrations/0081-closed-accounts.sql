-- Accounts that were closed, until the journal in the storage names them and for as long as it does
-- (server/modules/account/closed-accounts.ts). The rows of accounts that were closed before are not needed: every later
-- backup has them closed.
create table closed_accounts (
  user_id uuid primary key references users,
  closed_at timestamptz not null,
  written_at timestamptz
);

create index closed_accounts_to_write on closed_accounts (closed_at) where written_at is null;
create index closed_accounts_by_age on closed_accounts (closed_at);
