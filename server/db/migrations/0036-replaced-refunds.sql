-- When the provider failed a refund, and which failed refund another one was made for.
alter table refunds add column failed_at timestamptz;
alter table refunds add column replaces uuid;
alter table refunds add constraint refunds_replaces_fkey foreign key (replaces) references refunds (id) not valid;
