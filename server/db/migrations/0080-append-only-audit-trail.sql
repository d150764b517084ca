-- An entry of the audit trail is closed once, and changes in nothing but its result.

-- Ids are numbers of JavaScript. Not validated, so that the rows of earlier versions are not read.
alter table audit_entries add constraint audit_entries_id_check check (id < 9007199254740992) not valid;

create function close_audit_entry_once() returns trigger language plpgsql as $$
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
  return new;
end
$$;
create trigger audit_entries_closed_once before update on audit_entries
  for each row execute function close_audit_entry_once();
