-- What was paid out to the guide of the share. Entries are added, never changed: a reversal is an entry of its own.
create table payouts (
  id uuid primary key default gen_random_uuid(),
  -- 1, 2, 3, …: an entry names the last one that its admin saw, so that of two at once one is refused.
  number integer not null unique check (number > 0),
  -- Below zero: a reversal.
  amount_paise bigint not null check (amount_paise <> 0),
  paid_on date not null,
  -- The bank's number of the transfer, or what else the payment is found by.
  reference text not null check (reference <> ''),
  -- How often a payout with this reference was reversed before: it is entered again only after that.
  reversed_before integer not null,
  -- Once.
  reverses uuid unique references payouts,
  entered_by uuid not null references admins,
  -- The role that the admin had then.
  entered_as text not null,
  entered_at timestamptz not null,
  check ((reverses is null) = (amount_paise > 0))
);
create unique index payouts_of_reference on payouts (upper(reference), reversed_before) where reverses is null;

create function keep_payout() returns trigger language plpgsql as $$
begin
  raise exception 'payout % is kept as it is', old.number using errcode = 'insufficient_privilege';
end
$$;
create trigger payouts_kept before update or delete on payouts for each row execute function keep_payout();
