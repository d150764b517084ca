-- Credits in place of a session, and what of them is taken back as its money goes back.
alter table credit_entries
  -- The session in whose place they were given or taken back. Null also of those that earlier versions gave.
  add column new_time_of uuid,
  drop constraint credit_entries_reason_check,
  add constraint credit_entries_reason_check check (reason in ('welcome', 'referral', 'hold', 'hold-returned',
    'refund-returned', 'reversal', 'new-time', 'new-time-returned')) not valid;

alter table money_alerts
  drop constraint money_alerts_kind_check,
  add constraint money_alerts_kind_check check (kind in ('payment-mismatch', 'unknown-payment', 'event-given-up',
    'refund-unclear', 'payment-unclear', 'approved-without-money', 'new-time-and-money', 'money-back-twice')) not valid;
