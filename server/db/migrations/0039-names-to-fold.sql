-- no-transaction
-- Names that are stored without what they sound like (server/modules/customers/folded-columns.ts): what the sweep folds anew.
create index concurrently if not exists users_to_fold on users (id)
  where (folded_name is null or (folded_name <> '' and strpos(folded_name, '/') = 0)) and deleted_at is null;
create index concurrently if not exists postal_addresses_to_fold on postal_addresses (user_id)
  where folded_at is distinct from changed_at or (folded_name <> '' and strpos(folded_name, '/') = 0);
create index concurrently if not exists bookings_to_fold on bookings (id)
  where attendee_folded_name <> '' and strpos(attendee_folded_name, '/') = 0;
