-- no-transaction
-- Completed sessions whose parcha is to be written or posted.
create index concurrently if not exists bookings_unposted on bookings (starts_at, id)
  where status = 'completed' and approved_at is not null and not is_test and posted_at is null;
-- Closed accounts, to which nothing is owed.
create index concurrently if not exists users_closed on users (id) where phone is null;

-- What figures are computed from. These also do what the indexes did that go.
-- contract: 0005-money.sql
-- contract: 0014-audit.sql
create index concurrently if not exists payments_captured on payments (captured_at)
  include (kind, amount_paise, id) where state = 'captured';
drop index concurrently if exists payments_captured_by_time;
create index concurrently if not exists refunds_processed on refunds (processed_at)
  include (kind, amount_paise, reason, payment_id) where status = 'processed';
drop index concurrently if exists refunds_processed_by_time;
create index concurrently if not exists bookings_sold_by_start on bookings (starts_at)
  include (is_test, status, user_id) where status in ('approved', 'confirmed', 'completed');
