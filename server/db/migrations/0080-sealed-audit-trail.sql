-- The audit trail: an entry is closed once, and then sealed into a chain of hashes.

-- The chain. A seal has the hash of the one before in its own (server/modules/audit/seals.ts).
create table audit_seals (
  -- From 1 without gaps.
  position bigint primary key,
  entry_id bigint not null unique,
  -- All seals of a run have the same time.
  sealed_at timestamptz not null,
  hash bytea not null check (octet_length(hash) = 32)
);

-- What the server has signed of the chain: that it had this hash at this position.
create table audit_checkpoints (
  id bigint primary key generated always as identity check (id < 9007199254740992),
  -- 'pruned': the chain begins after this position; entries up to it were deleted on purpose.
  kind text not null check (kind in ('sealed', 'pruned')),
  position bigint not null,
  hash bytea not null check (octet_length(hash) = 32),
  -- The highest id of an entry that was sealed until then.
  highest_entry_id bigint not null,
  at timestamptz not null,
  key_id bytea not null,
  signature bytea not null
);

create index audit_checkpoints_by_position on audit_checkpoints (kind, position, id);

-- Ids are numbers of JavaScript. Not validated, so that the rows of earlier versions are not read.
alter table audit_entries add constraint audit_entries_id_check check (id < 9007199254740992) not valid;

-- The search path is fixed, so that no temporary table stands in for audit_seals.
create function close_audit_entry_once() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.is_done is not null or new.is_done is null then
    raise exception 'entry % of the audit trail is closed already, or would not be closed', old.id
      using errcode = 'insufficient_privilege';
  end if;
  if row(new.id, new.at, new.admin_id, new.verb, new.network, new.customer_id, new.read_hour)
      is distinct from row(old.id, old.at, old.admin_id, old.verb, old.network, old.customer_id, old.read_hour)
    or (old.subject_id is not null
      and row(new.subject_kind, new.subject_id) is distinct from row(old.subject_kind, old.subject_id)) then
    raise exception 'entry % of the audit trail changes more than its result', old.id
      using errcode = 'insufficient_privilege';
  end if;
  -- The job that seals an open entry holds a lock of its row, so that this query sees the seal.
  if exists (select from audit_seals where entry_id = old.id) then
    raise exception 'entry % of the audit trail is sealed', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger audit_entries_closed_once before update on audit_entries
  for each row execute function close_audit_entry_once();
