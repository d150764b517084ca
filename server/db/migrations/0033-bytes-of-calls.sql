-- What a call sent and received on the wire; 0 of pages that do not count it.
alter table call_figures
  add column sent_bytes bigint not null default 0,
  add column received_bytes bigint not null default 0;
