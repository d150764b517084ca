-- One row for each dispute of the payment provider (a chargeback), as the provider reported it last.
create table disputes (
  id uuid primary key default gen_random_uuid(),
  provider_dispute_id text not null unique,
  payment_id uuid not null references payments,
  amount_paise integer not null check (amount_paise > 0),
  deducted_paise integer check (deducted_paise >= 0),
  status text not null check (status in ('open', 'under_review', 'won', 'lost', 'closed')),
  status_word text not null,
  phase text,
  reason text,
  respond_by timestamptz,
  created_at timestamptz not null,
  reported_at timestamptz not null,
  -- The hours before respond_by at which the guide was alerted last, and how often in all.
  alerted_hours smallint,
  alerts smallint not null default 0,
  resolved_at timestamptz,
  resolved_by uuid references admins
);

-- What the bank has taken of a payment (above zero) and given back (below zero), when the server learned of it.
create table dispute_entries (
  id uuid primary key default gen_random_uuid(),
  dispute_id uuid not null references disputes,
  payment_id uuid not null references payments,
  kind text not null check (kind in ('session', 'remedy')),
  amount_paise integer not null check (amount_paise <> 0),
  at timestamptz not null
);
create index dispute_entries_of_payment on dispute_entries (payment_id) include (amount_paise);

-- Of a message about a dispute.
alter table outbox add column dispute_id uuid, add column dispute_alert smallint;

-- The provider's fee that the customer paid on top of the order's amount. The row's amount is without it.
alter table payments add column fee_on_top_paise integer;

alter table money_alerts add column booking_id uuid;
