-- Money is never lost: what the payment provider tells us, what needs a hand, and receipts.

-- Events of the provider, word for word, stored before anybody acts on them. The id is the provider's own, so a repeat
-- is no second row.
create table payment_events (
  id text primary key,
  body text not null,
  received_at timestamptz not null,
  -- What came of it; null while it has to be worked on.
  outcome text check (outcome in ('done', 'nothing-to-do', 'given-up')),
  processed_at timestamptz,
  tries smallint not null default 0,
  next_try_at timestamptz,
  check ((outcome is null) = (next_try_at is not null))
);
create index payment_events_to_process on payment_events (next_try_at) where next_try_at is not null;
create index payment_events_by_age on payment_events (received_at);

-- What no machine may decide. `about` is the provider's id of the payment, refund or event.
create table money_alerts (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('payment-mismatch', 'unknown-payment', 'event-given-up')),
  about text not null,
  amount_paise integer,
  detail text not null,
  raised_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid references admins,
  unique (kind, about)
);
create index money_alerts_open on money_alerts (raised_at) where resolved_at is null;

-- Receipts are numbered without gaps within a financial year (April to March): the series' row is locked by whoever
-- takes the next number, and a transaction that fails takes none.
create table receipt_series (
  financial_year text primary key,
  last_serial integer not null
);
create table receipts (
  payment_id uuid primary key references payments,
  financial_year text not null references receipt_series,
  serial integer not null,
  issued_at timestamptz not null,
  unique (financial_year, serial)
);

-- A refund that somebody made at the provider, outside of this house, is written down as it is found.
alter table refunds add column is_ours boolean not null default true;
-- Who asked for it, where it was a person.
alter table refunds add column asked_by uuid references admins;
create index payments_captured_by_time on payments (captured_at) where state = 'captured';
create index payment_orders_of_user on payment_orders (user_id, created_at);
create index refunds_failed on refunds (created_at) where status = 'failed';
