-- The date of a tax document, `issued_at`, is that of the money or of what was done for it; this is when its row was written. Null in
-- rows of a server that dated them by it.
alter table tax_documents add column made_at timestamptz;
