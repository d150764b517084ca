-- Two codes for browsers that have not signed in before, once wrong single codes have used up a budget.
alter table login_codes
  -- Keyed hash of the second code; null where one code is enough.
  add column second_code_hash bytea,
  -- Wrong tries that were judged by one code alone.
  add column failed_singles smallint not null default 0,
  -- SMS that were sent for the row; 0 where it shares the codes of an earlier row.
  add column sms_count smallint not null default 1,
  -- Rows with the same value accept the same codes, each from its own browser.
  add column shared_key text,
  -- The proof of work that the request carried.
  add column proof_id text;

-- Phones that a network has asked for, as keyed hashes.
create table phone_checks (
  address text not null,
  phone_hash bytea not null,
  checked_at timestamptz not null,
  primary key (address, phone_hash)
);

create index phone_checks_by_age on phone_checks (checked_at);

-- Failures on browsers that the admin has used are counted apart from those of strangers.
alter table admin_login_failures add column is_known_browser boolean not null default false;
