-- "It did not work", once for a session. An answer is given once.
create table complaints (
  booking_id uuid primary key references bookings,
  reason text not null check (reason in ('sound', 'picture', 'cut', 'too-short', 'guide-absent')),
  reported_at timestamptz not null,
  answer text check (answer in ('new-time', 'money-back', 'settled')),
  answered_at timestamptz,
  answered_by uuid references admins,
  constraint complaints_answered check ((answer is null) = (answered_at is null))
);

create index complaints_open on complaints (reported_at) where answer is null;

-- What the browser of one side counted in one call: sums since it entered the room.
create table call_figures (
  booking_id uuid not null references bookings,
  side text not null check (side in ('user', 'admin')),
  seat text not null,
  received_samples bigint not null,
  concealed_samples bigint not null,
  picture_ms integer not null,
  frozen_ms integer not null,
  reconnections integer not null,
  updated_at timestamptz not null,
  primary key (booking_id, side, seat)
);

create index call_figures_by_time on call_figures (updated_at);

alter table credit_entries
  drop constraint credit_entries_reason_check,
  add constraint credit_entries_reason_check check (reason in ('welcome', 'referral', 'hold', 'hold-returned',
    'refund-returned', 'reversal', 'new-time')) not valid;
