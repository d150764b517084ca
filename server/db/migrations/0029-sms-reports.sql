-- What became of an SMS: the provider's reports, the messages with login codes, and how many people entered one.

-- Reports of the SMS provider, until the sweep has read them. They may come before the server knows the id of the SMS.
create table sms_reports (
  id bigint generated always as identity primary key,
  provider_id text not null,
  status text not null check (status in ('delivered', 'failed', 'unknown')),
  -- The provider's own words for it.
  words text,
  -- When it happened; null where the provider did not say.
  at timestamptz,
  received_at timestamptz not null,
  unique (provider_id, status)
);

-- The messages with login codes that a provider has accepted, as long as the code is kept.
create table login_code_messages (
  id uuid primary key default gen_random_uuid(),
  code_id uuid not null references login_codes on delete cascade,
  channel text not null check (channel in ('sms', 'whatsapp')),
  -- The provider's id of the message.
  provider_id text,
  language text not null,
  sent_at timestamptz not null,
  delivered_at timestamptz,
  -- The provider's words for why it did not arrive; null for a delivered one.
  failed_code text,
  -- A report that decides nothing.
  report text,
  -- The code itself, encrypted, where another channel may bring it; until the code ends.
  sealed_code bytea,
  -- The SMS that did not arrive, and in whose place this message is sent.
  replaces uuid unique references login_code_messages on delete cascade
);
create index login_code_messages_of_code on login_code_messages (code_id);
create index login_code_messages_by_provider_id on login_code_messages (provider_id) where provider_id is not null;
create index login_code_messages_sealed on login_code_messages (sent_at) where sealed_code is not null;

-- To how many numbers login codes were sent in an hour, and how many of these entered one. Kept for some weeks.
create table login_code_hours (
  hour timestamptz primary key,
  asked integer not null,
  entered integer not null
);

-- Of an SMS: a report that decides nothing.
alter table outbox add column report text;
