-- no-transaction
-- contract: 0011-results.sql
-- outbox_once (0011) would allow one message about a sign-in, and one about a dispute, in all. The new index keeps its
-- guarantee for the version before, whose `on conflict` names no index.
create unique index concurrently if not exists outbox_once_each
  on outbox (kind, channel, booking_id, move_count, refund_id, booking_remedy_id, sign_in_id, dispute_id, dispute_alert)
  nulls not distinct;
drop index concurrently if exists outbox_once;
