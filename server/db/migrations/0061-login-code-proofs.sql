-- no-transaction
-- A proof of work is used once.
create unique index concurrently if not exists login_codes_of_proof on login_codes (proof_id) where proof_id is not null;
