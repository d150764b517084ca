-- That a server in live mode has used this database: demo mode then refuses to open it (server/db/live-use.ts).
create table live_use (
  is_only_row boolean primary key default true check (is_only_row),
  first_started_at timestamptz not null
);

-- Databases older than this table. Demo mode's has the simulator's schema.
insert into live_use (first_started_at)
select now() where to_regnamespace('sandbox') is null and exists (select from users);
