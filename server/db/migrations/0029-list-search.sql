-- no-transaction
-- The tables of all bookings and all customers search any part of a name, a phone and a referral code, and sort by name.
create index concurrently if not exists users_by_name on users ((lower(username collate "C")), id)
  include (username, phone, referral_code);
create index concurrently if not exists users_by_phone on users ((coalesce(phone, 'none') collate "C"), id);
create index concurrently if not exists users_by_referral_code on users ((referral_code collate "C"), id);
create index concurrently if not exists users_name_parts on users using gin ((lower(username collate "C")) gin_trgm_ops);
create index concurrently if not exists users_referral_code_parts on users using gin ((lower(referral_code collate "C")) gin_trgm_ops);
