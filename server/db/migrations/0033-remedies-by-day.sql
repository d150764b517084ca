-- no-transaction
-- Remedies by the day on which they were bought and performed.
create index concurrently if not exists booking_remedies_by_purchase on booking_remedies (purchased_at)
  where purchased_at is not null;
create index concurrently if not exists booking_remedies_by_completion on booking_remedies (completed_at)
  where completed_at is not null;
