-- no-transaction
-- Sums the wrong single codes of the last day.
create index concurrently if not exists login_codes_with_failures on login_codes (sent_at) where failed_singles > 0;
