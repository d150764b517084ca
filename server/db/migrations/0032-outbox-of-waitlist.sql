-- no-transaction
-- contract: 0011-results.sql
-- outbox_once_each would allow one message about an offer in all. The new index keeps its guarantee for the version before,
-- whose `on conflict` names no index.
create unique index concurrently if not exists outbox_once_for_each
  on outbox (kind, channel, booking_id, move_count, refund_id, booking_remedy_id, sign_in_id, dispute_id, dispute_alert,
    waitlist_offer_id)
  nulls not distinct;
drop index concurrently if exists outbox_once_each;
