-- no-transaction
create unique index concurrently if not exists outbox_by_public_id on outbox (public_id, channel)
  where public_id is not null;
