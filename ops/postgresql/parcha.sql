-- Run it once, as the superuser: psql --set=password="'…'" --file parcha.sql
-- Parcha's role owns only this database. It also runs the migrations, at the start of the server.
create role parcha login password :password connection limit 90;
create database parcha owner parcha encoding 'UTF8' template template0 locale 'C.UTF-8';
revoke all on database parcha from public;
\connect parcha
revoke all on schema public from public;
alter schema public owner to parcha;
-- Longer than Parcha's statement timeout (15 s). Ends a transaction that hangs, so that it releases its locks.
alter role parcha in database parcha set idle_in_transaction_session_timeout = '60s';
