-- Which key hashed the phone (server/crypto/keys.ts), so that `reseal` can say how long an earlier key must be kept. Null:
-- SECRET_KEY itself, as versions up to 0.2 hashed.
alter table closed_phones add column key_id bytea;
