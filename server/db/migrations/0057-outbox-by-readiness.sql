-- no-transaction
-- The order in which messages become due: an SMS that waits stands where its wait ends, not at the head. It replaces
-- outbox_due, which the version before still uses; a later release drops that one.
create index concurrently if not exists outbox_by_readiness on outbox (channel, greatest(due_at, waits_until), id)
  where state = 'waiting';
