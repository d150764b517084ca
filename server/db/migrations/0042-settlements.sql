-- What the payment provider pays out to the bank, as it tells it (accounting/settlements.ts).
create table settlements (
  provider_settlement_id text primary key,
  -- Below zero where more went back than came.
  amount_paise bigint not null,
  status text not null check (status in ('created', 'processed', 'failed', 'unknown')),
  -- The provider's own word.
  status_word text not null,
  -- The bank's number of the transfer.
  utr text,
  -- At the provider; where it does not say, when the server was told.
  created_at timestamptz not null,
  told_at timestamptz not null
);
create index settlements_by_age on settlements (created_at);

-- A payment may be in several settlements. A part may be told before its settlement.
create table settlement_parts (
  provider_settlement_id text not null,
  -- The provider's id of the payment, refund or adjustment.
  entity_id text not null,
  type text not null,
  credit_paise bigint not null check (credit_paise >= 0),
  debit_paise bigint not null check (debit_paise >= 0),
  -- With the tax on it. Null where the provider does not say.
  fee_paise bigint,
  tax_paise bigint,
  told_at timestamptz not null,
  primary key (provider_settlement_id, entity_id, type)
);
create index settlement_parts_of_entity on settlement_parts (entity_id);

alter table money_alerts
  drop constraint money_alerts_kind_check,
  add constraint money_alerts_kind_check check (kind in ('payment-mismatch', 'unknown-payment', 'event-given-up',
    'refund-unclear', 'payment-unclear', 'approved-without-money', 'new-time-and-money', 'money-back-twice',
    'settlement-failed', 'settlement-unclear', 'settlement-missing')) not valid;
