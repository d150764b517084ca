-- Money: calls that happen once, what the provider says of refunds and disputes, tasks for a person, sums.

-- Calls with an Idempotency-Key that succeeded in the last 24 hours.
create table idempotency_keys (
  -- `customer:<id>` or `admin:<id>`.
  actor text not null,
  -- Method and path, with the values of its parameters.
  endpoint text not null,
  key text not null,
  -- SHA-256 of the validated body.
  body_hash text not null,
  -- The row that the call made or changed. Null only inside its transaction.
  result_id text,
  created_at timestamptz not null,
  primary key (actor, endpoint, key)
);

alter table payments
  -- What the order is for and its amount, so that sums of money read one index.
  add column kind text,
  add column amount_paise integer,
  -- The provider's fee that the customer paid on top of the order's amount, which `amount_paise` is without.
  add column fee_on_top_paise integer;

alter table refunds
  -- When the provider failed it, and the failed refund for which this one was made.
  add column failed_at timestamptz,
  add column replaces uuid references refunds,
  -- What the order is for, so that sums of money read one index.
  add column kind text,
  -- A refund that the provider refuses: its own sentence, how often it has said so, and who has dealt with it in another way.
  add column failure text,
  add column refusals smallint not null default 0,
  add column resolved_at timestamptz,
  add column resolved_by uuid references admins,
  -- The session of the refunded payment; null for remedies. Bookings are listed and sorted by it.
  add column booking_id uuid;

-- More kinds of tasks, and the customer and the session which one is about.
alter table money_alerts
  add column user_id uuid references users,
  add column booking_id uuid,
  drop constraint money_alerts_kind_check,
  add constraint money_alerts_kind_check check (kind in ('payment-mismatch', 'unknown-payment', 'event-given-up',
    'refund-unclear', 'payment-unclear', 'approved-without-money')) not valid;

alter table credit_entries
  drop constraint credit_entries_reason_check,
  add constraint credit_entries_reason_check check (reason in ('welcome', 'referral', 'hold', 'hold-returned',
    'refund-returned', 'reversal', 'new-time')) not valid;

-- Refunds that the provider had processed and failed later. The sums of the day on which one was processed stay as they were; the
-- money counts as kept again on the day on which it failed.
create table undone_refunds (
  refund_id uuid not null references refunds on delete cascade,
  processed_at timestamptz not null,
  failed_at timestamptz not null,
  primary key (refund_id, failed_at)
);

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
