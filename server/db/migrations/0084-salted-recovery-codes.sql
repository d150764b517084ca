-- Null: hashed by SHA-256, before codes were hashed by argon2id (server/modules/staff/recovery-codes.ts).
alter table admin_recovery_codes add column salt bytea;
