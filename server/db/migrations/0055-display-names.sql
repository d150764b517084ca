-- The name that the customer chose; null: none chosen. When the customer was asked for it, and answered or skipped.
alter table users add column display_name text;
alter table users add column name_asked_at timestamptz;
