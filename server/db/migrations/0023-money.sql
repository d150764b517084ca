-- Money: calls that happen once, what the provider says of refunds, tasks for a person, sums.

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

-- What the order is for and its amount, so that sums of money read one index.
alter table payments
  add column kind text,
  add column amount_paise integer;

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

-- More kinds of tasks, and the customer whom one is about.
alter table money_alerts
  add column user_id uuid references users,
  drop constraint money_alerts_kind_check,
  add constraint money_alerts_kind_check check (kind in ('payment-mismatch', 'unknown-payment', 'event-given-up',
    'refund-unclear', 'payment-unclear', 'approved-without-money')) not valid;

alter table credit_entries
  drop constraint credit_entries_reason_check,
  add constraint credit_entries_reason_check check (reason in ('welcome', 'referral', 'hold', 'hold-returned',
    'refund-returned', 'reversal', 'new-time')) not valid;
