-- no-transaction
-- Indexes of tables that have rows, and constraints that are validated without a lock that writes wait for. An index goes
-- where another one takes its place, or where the table is small, also for the statements of the version before.
-- contract: 0001-house.sql
-- contract: 0002-rooms.sql
-- contract: 0003-outbox.sql
-- contract: 0005-money.sql
-- contract: 0006-live.sql
-- contract: 0008-seats.sql
-- contract: 0011-results.sql
-- contract: 0014-audit.sql
alter table money_alerts validate constraint money_alerts_kind_check;
alter table credit_entries validate constraint credit_entries_reason_check;
alter table outbox validate constraint outbox_channel_check;
alter table audit_entries validate constraint audit_entries_id_check;
alter table audit_entries validate constraint audit_entries_network_check;

-- Signing in. A proof of work is used once.
create unique index concurrently if not exists login_codes_of_proof on login_codes (proof_id) where proof_id is not null;

-- Customers. All parts of a customer by which a search finds customers.
create index concurrently if not exists users_found on users
  using gin (folded_name gin_trgm_ops, (lower(username collate "C")) gin_trgm_ops, phone gin_trgm_ops);
create index concurrently if not exists postal_addresses_name_trigrams on postal_addresses using gin (folded_name gin_trgm_ops);
-- Customers whose accounts are open, the last active first.
create index concurrently if not exists users_by_activity on users ((coalesce(active_at, created_at)), id) where deleted_at is null;
-- Closed accounts, to which nothing is owed.
create index concurrently if not exists users_closed on users (id) where phone is null;
-- Rows that the job has to fill.
create index concurrently if not exists users_to_index on users (id) where folded_name is null and deleted_at is null;
create index concurrently if not exists postal_addresses_to_index on postal_addresses (user_id) where folded_at is distinct from changed_at;

-- Bookings by start, with what lists and figures ask of them, and those that were not held.
create index concurrently if not exists bookings_by_start on bookings (starts_at, id) include (user_id, status, is_test);
drop index concurrently if exists bookings_to_hold_by_start;
create index concurrently if not exists bookings_not_held_by_start on bookings (starts_at, id)
  include (user_id, status) where status <> 'completed' and approved_at is not null and not is_test;
-- Completed sessions whose parcha is to be written or posted.
create index concurrently if not exists bookings_unposted on bookings (starts_at, id)
  where status = 'completed' and approved_at is not null and not is_test and posted_at is null;
-- Holds that ended unpaid.
create index concurrently if not exists bookings_unpaid on bookings (id) where status = 'cancelled' and approved_at is null;
-- Sessions that were attended and are not completed.
create index concurrently if not exists attendances_to_complete on attendances (booking_id) where not is_completed;
-- The bookings of a customer; the first, the last and the number of sessions that each has attended.
create index concurrently if not exists bookings_of_customer on bookings (user_id, starts_at)
  include (status, is_test, attendee_name, approved_at);
drop index concurrently if exists bookings_of_user;
create index concurrently if not exists bookings_of_attendee on bookings (attendee_phone) where attendee_phone is not null;
create index concurrently if not exists bookings_attendee_name_trigrams on bookings
  using gin (attendee_folded_name gin_trgm_ops) where attendee_folded_name is not null;
create index concurrently if not exists bookings_of_former_attendee on bookings (former_attendee_id)
  where former_attendee_id is not null;

-- Results. Posted notes, last first: both sides are one sheet of paper, so the front stands for the note.
create index concurrently if not exists parchas_posted on parchas (sent_at, booking_id) where side = 'Front' and replaced_at is null and sent_at is not null;
create index concurrently if not exists parchas_by_tracking on parchas ((upper(regexp_replace(tracking_number, '[^A-Za-z0-9]', '', 'g'))) text_pattern_ops) where tracking_number is not null;
-- Remedies by the day on which they were bought and performed.
create index concurrently if not exists booking_remedies_by_purchase on booking_remedies (purchased_at)
  where purchased_at is not null;
create index concurrently if not exists booking_remedies_by_completion on booking_remedies (completed_at)
  where completed_at is not null;
create index concurrently if not exists booking_remedies_to_publish on booking_remedies (publish_at)
  where publish_at is not null;

-- Money. A failed refund is replaced once.
create unique index concurrently if not exists refunds_once_replaced on refunds (replaces) where replaces is not null;
-- What figures are computed from. The two also do what the indexes did that go.
create index concurrently if not exists payments_captured on payments (captured_at)
  include (kind, amount_paise, id) where state = 'captured';
drop index concurrently if exists payments_captured_by_time;
create index concurrently if not exists refunds_processed on refunds (processed_at)
  include (kind, amount_paise, reason, payment_id) where status = 'processed';
drop index concurrently if exists refunds_processed_by_time;
create index concurrently if not exists refunds_of_booking on refunds (booking_id) include (status, amount_paise, created_at)
  where booking_id is not null;
-- Numbers that an admin types from the beginning.
create index concurrently if not exists payments_by_provider_number on payments (provider_payment_id text_pattern_ops);
create index concurrently if not exists payment_orders_by_provider_number on payment_orders (provider_order_id text_pattern_ops) where provider_order_id is not null;

-- Messages. Each once: the index of 0.2.0 would allow one message about a sign-in, a dispute or an offer in all. The new one keeps
-- its guarantee for that version, whose `on conflict` names no index.
create unique index concurrently if not exists outbox_once_for_each
  on outbox (kind, channel, booking_id, move_count, refund_id, booking_remedy_id, sign_in_id, dispute_id, dispute_alert,
    waitlist_offer_id)
  nulls not distinct;
drop index concurrently if exists outbox_once;
create unique index concurrently if not exists outbox_by_public_id on outbox (public_id, channel)
  where public_id is not null;
-- The order in which messages become due: an SMS that waits stands where its wait ends, not at the head.
create index concurrently if not exists outbox_by_readiness on outbox (channel, greatest(due_at, waits_until), id)
  where state = 'waiting';
drop index concurrently if exists outbox_due;
create index concurrently if not exists outbox_of_user on outbox (user_id, created_at);
drop index concurrently if exists outbox_waiting_of_user;
create index concurrently if not exists outbox_by_provider_id on outbox (provider_id) where provider_id is not null;
create index concurrently if not exists outbox_by_provider_user_id on outbox (provider_user_id, created_at)
  where provider_user_id is not null;

-- The audit trail by time, call and customer, and what the sweep deletes. What is read is recorded once an hour.
create unique index concurrently if not exists audit_entries_read on audit_entries (admin_id, verb, subject_id, read_hour)
  nulls not distinct where read_hour is not null;
create index concurrently if not exists audit_entries_by_time on audit_entries (at, id);
create index concurrently if not exists audit_entries_of_verb on audit_entries (verb, at, id);
create index concurrently if not exists audit_entries_of_customer on audit_entries (customer_id, at, id)
  where customer_id is not null;
create index concurrently if not exists audit_entries_by_expiry on audit_entries (expires_at) where expires_at is not null;

-- Tables of some thousand rows at most, which PostgreSQL reads as fast without an index.
drop index concurrently if exists presences_by_age;
drop index concurrently if exists presences_of_booking;
drop index concurrently if exists seats_of_connection;
drop index concurrently if exists large_messages_by_age;
drop index concurrently if exists closed_phones_by_age;
drop index concurrently if exists money_alerts_open;
drop index concurrently if exists refunds_failed;
-- Codes are kept for 25 hours: nearly every row is of the last 24 hours, and a challenge is asked for together with its phone.
drop index concurrently if exists login_codes_by_age;
drop index concurrently if exists login_codes_of_challenge;
