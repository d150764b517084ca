-- no-transaction
create index concurrently if not exists outbox_by_provider_id on outbox (provider_id) where provider_id is not null;
create index concurrently if not exists outbox_by_provider_user_id on outbox (provider_user_id, created_at)
  where provider_user_id is not null;
