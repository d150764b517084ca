-- no-transaction
-- All parts of a customer by which a search finds customers.
create index concurrently if not exists users_found on users
  using gin (folded_name gin_trgm_ops, (lower(username collate "C")) gin_trgm_ops, phone gin_trgm_ops);
create index concurrently if not exists postal_addresses_name_trigrams on postal_addresses using gin (folded_name gin_trgm_ops);
-- Customers whose accounts are open, the last active first.
create index concurrently if not exists users_by_activity on users ((coalesce(active_at, created_at)), id) where deleted_at is null;
-- Rows that the job has to fill.
create index concurrently if not exists users_to_index on users (id) where folded_name is null and deleted_at is null;
create index concurrently if not exists postal_addresses_to_index on postal_addresses (user_id) where folded_at is distinct from changed_at;
-- Numbers that an admin types from the beginning: of a parcel, a payment or an order.
create index concurrently if not exists parchas_by_tracking on parchas ((upper(regexp_replace(tracking_number, '[^A-Za-z0-9]', '', 'g'))) text_pattern_ops) where tracking_number is not null;
create index concurrently if not exists payments_by_provider_number on payments (provider_payment_id text_pattern_ops);
create index concurrently if not exists payment_orders_by_provider_number on payment_orders (provider_order_id text_pattern_ops) where provider_order_id is not null;
-- The messages of a customer's page.
create index concurrently if not exists outbox_of_user on outbox (user_id, created_at);
