-- What customers wait for while every slot is taken, and the slots that were offered to them.
create table waitlist_entries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  part text check (part in ('early', 'morning', 'afternoon', 'evening', 'night')),
  created_at timestamptz not null,
  unique nulls not distinct (user_id, from_day, to_day, part)
);

-- Until ends_at the slot is reserved for the customers of these rows. A slot is offered to a customer once.
create table waitlist_offers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  session_date date not null,
  session_time time not null,
  created_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > created_at),
  unique (session_date, session_time, user_id)
);

-- Of a message about an offer.
alter table outbox add column waitlist_offer_id uuid;
