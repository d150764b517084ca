-- Refunds that the provider had processed and failed later. The sums of the day on which one was processed stay as they were; the
-- money counts as kept again on the day on which it failed.
create table undone_refunds (
  refund_id uuid not null references refunds on delete cascade,
  processed_at timestamptz not null,
  failed_at timestamptz not null,
  primary key (refund_id, failed_at)
);
