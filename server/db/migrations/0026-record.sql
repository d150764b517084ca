-- What is recorded: the audit trail, the runs of sweeps, and single instants.

alter table audit_entries
  -- The customer whom an admin's call is about; without an admin the customer who called. Null in entries that an older
  -- version wrote.
  add column customer_id uuid,
  -- The hour of an entry for something that was read: one for each admin, subject and hour.
  add column read_hour timestamptz,
  -- When the sweep may delete a sign-in or a refusal. Null: never.
  add column expires_at timestamptz,
  -- Null: a customer, a command, or somebody who is not signed in.
  alter column admin_id drop not null,
  -- Ids are numbers of JavaScript.
  add constraint audit_entries_id_check check (id < 9007199254740992) not valid,
  drop constraint audit_entries_network_check,
  add constraint audit_entries_network_check check (network ~ '^([0-9.]+\.0/24|[0-9a-f:]+::/48)$') not valid;

-- An entry of the audit trail is closed once, and changes in nothing but its result.
create function close_audit_entry_once() returns trigger language plpgsql as $$
begin
  if old.is_done is not null or new.is_done is null then
    raise exception 'entry % of the audit trail is closed already, or would not be closed', old.id
      using errcode = 'insufficient_privilege';
  end if;
  if row(new.id, new.at, new.admin_id, new.verb, new.network, new.customer_id, new.read_hour, new.expires_at)
      is distinct from row(old.id, old.at, old.admin_id, old.verb, old.network, old.customer_id, old.read_hour,
        old.expires_at)
    or (old.subject_id is not null
      and row(new.subject_kind, new.subject_id) is distinct from row(old.subject_kind, old.subject_id)) then
    raise exception 'entry % of the audit trail changes more than its result', old.id
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger audit_entries_closed_once before update on audit_entries
  for each row execute function close_audit_entry_once();

-- Only what expires is deleted.
create function keep_audit_entry() returns trigger language plpgsql as $$
begin
  if old.expires_at is null then
    raise exception 'entry % of the audit trail is kept for good', old.id using errcode = 'insufficient_privilege';
  end if;
  return old;
end
$$;
create trigger audit_entries_kept before delete on audit_entries
  for each row execute function keep_audit_entry();

-- What the metrics and the super admin's first screen know of due work (server/db/sweep-runs.ts).
create table sweep_runs (
  sweep text primary key,
  ran_at timestamptz not null,
  succeeded_at timestamptz,
  failing_since timestamptz,
  failures integer not null,
  duration_ms integer not null
);

-- Single instants that the server remembers, with what belongs to them (server/db/marks.ts).
create table marks (
  name text primary key,
  at timestamptz not null,
  value jsonb
);
-- Databases of live mode that are older than this table. Demo mode's has the simulator's schema.
insert into marks (name, at)
select 'live-use', now() where to_regnamespace('sandbox') is null and exists (select from users);
