-- A refund that the provider refuses: its own sentence, how often it has said so, and who has dealt with it in another way.
alter table refunds
  add column failure text,
  add column refusals smallint not null default 0,
  add column resolved_at timestamptz,
  add column resolved_by uuid;
alter table refunds add constraint refunds_resolved_by_fkey foreign key (resolved_by) references admins (id) not valid;

-- More kinds of tasks, and the customer whom one is about.
alter table money_alerts add column user_id uuid;
alter table money_alerts add constraint money_alerts_user_id_fkey foreign key (user_id) references users (id) not valid;
alter table money_alerts drop constraint money_alerts_kind_check;
alter table money_alerts add constraint money_alerts_kind_check check (kind in ('payment-mismatch', 'unknown-payment',
  'event-given-up', 'refund-unclear', 'payment-unclear', 'approved-without-money')) not valid;

-- The session of the refunded payment; null for remedies. Bookings are listed and sorted by it.
alter table refunds add column booking_id uuid;
