alter table audit_entries drop constraint audit_entries_network_check;
alter table audit_entries add constraint audit_entries_network_check
  check (network ~ '^([0-9.]+\.0/24|[0-9a-f:]+::/48)$') not valid;
