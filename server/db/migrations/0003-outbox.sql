-- Messages to people, queued in the transaction of what they tell of and sent by the sweep.

create table outbox (
  id uuid primary key default gen_random_uuid(),
  -- A name from domain/notifications.ts. The words are made when it is sent; nothing personal is kept here.
  kind text not null,
  channel text not null check (channel in ('sms', 'whatsapp')),
  -- Whose affair it is, also where the guide is told of it.
  user_id uuid not null references users,
  booking_id uuid references bookings,
  -- How often the session had moved when this was queued: what is told of an earlier time is no longer true.
  move_count smallint not null default 0,
  refund_id uuid references refunds,
  amount_paise integer,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'skipped', 'failed')),
  -- Why it was skipped or failed.
  reason text,
  created_at timestamptz not null,
  -- The next try. Taking a message to send it moves this on, so that nobody else takes it meanwhile.
  due_at timestamptz not null,
  tries smallint not null default 0,
  -- Tries whose end nobody knows: each may have arrived.
  unanswered smallint not null default 0,
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null))
);

-- Repeats and crashes queue a message once.
create unique index outbox_once on outbox (kind, channel, booking_id, move_count, refund_id) nulls not distinct;
create index outbox_due on outbox (due_at) where state = 'waiting';
create index outbox_waiting_of_user on outbox (user_id) where state = 'waiting';
create index outbox_by_end on outbox (ended_at) where state <> 'waiting';
