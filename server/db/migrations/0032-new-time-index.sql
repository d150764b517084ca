-- no-transaction
alter table credit_entries validate constraint credit_entries_reason_check;
alter table money_alerts validate constraint money_alerts_kind_check;
create index concurrently if not exists credit_entries_of_new_time on credit_entries (new_time_of) where new_time_of is not null;
