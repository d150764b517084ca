-- no-transaction
-- The audit trail by time, admin, call, customer and outcome.
create unique index concurrently if not exists audit_entries_read on audit_entries (admin_id, verb, subject_id, read_hour)
  nulls not distinct where read_hour is not null;
create index concurrently if not exists audit_entries_by_time on audit_entries (at, id);
create index concurrently if not exists audit_entries_of_admin on audit_entries (admin_id, at, id);
create index concurrently if not exists audit_entries_of_admin_and_verb on audit_entries (admin_id, verb, at, id);
create index concurrently if not exists audit_entries_of_verb on audit_entries (verb, at, id);
create index concurrently if not exists audit_entries_of_customer on audit_entries (customer_id, at, id)
  where customer_id is not null;
create index concurrently if not exists audit_entries_not_done on audit_entries (at, id) where is_done is not true;
