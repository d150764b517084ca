-- Once, as the superuser: psql --set=password="'…'" --file parcha.sql
-- Parcha's role owns its database and nothing else. It migrates at start, so it needs no second one.
create role parcha login password :password connection limit 90;
create database parcha owner parcha encoding 'UTF8' template template0 locale 'C.UTF-8';
revoke all on database parcha from public;
\connect parcha
revoke all on schema public from public;
alter schema public owner to parcha;
-- Longer than any statement of ours (15 s): what hangs gives its locks back.
alter role parcha in database parcha set idle_in_transaction_session_timeout = '60s';
