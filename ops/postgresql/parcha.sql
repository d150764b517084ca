-- Run it once, as the superuser: psql --set=password="'…'" --set=app_password="'…'" --file parcha.sql
-- Two roles. parcha owns this database alone and runs the migrations (DATABASE_MIGRATION_URL). parcha_app is the server's
-- (DATABASE_URL): after each migration parcha grants it what it needs, and it cannot change the audit trail.
create role parcha login password :password connection limit 10;
create role parcha_app login password :app_password connection limit 90;
create database parcha owner parcha encoding 'UTF8' template template0 locale 'C.UTF-8';
revoke all on database parcha from public;
grant connect on database parcha to parcha_app;
\connect parcha
revoke all on schema public from public;
alter schema public owner to parcha;
-- Longer than Parcha's statement timeout (15 s). Ends a transaction that hangs, so that it releases its locks.
alter role parcha_app in database parcha set idle_in_transaction_session_timeout = '60s';
