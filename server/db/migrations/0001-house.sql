-- The house: customers and how they sign in, staff, the guide's days, bookings, credits, and the money for them.
-- Instants are timestamptz; a session's day and time are IST as they were agreed, with their instant beside them.

create table users (
  id uuid primary key default gen_random_uuid(),
  -- Ten digits without +91; null once the account is deleted.
  phone text unique check (phone ~ '^[6-9][0-9]{9}$'),
  username text not null,
  referral_code text not null unique,
  referred_by uuid references users,
  whatsapp_opt_in boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz
);

-- What somebody agreed to (or withdrew), in which text and language. Rows are added, never changed.
create table consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  purpose text not null check (purpose in ('terms-and-privacy', 'messaging')),
  is_given boolean not null,
  text_version text not null,
  language text not null,
  at timestamptz not null
);
create index consents_of_user on consents (user_id, at);

-- One row a code sent. It is also the memory by which sends are counted, so rows stay for a day after their use.
create table login_codes (
  id uuid primary key default gen_random_uuid(),
  phone text not null,
  -- Keyed hashes: of the code, and of the cookie of the browser that asked for it.
  code_hash bytea not null,
  challenge_hash bytea not null,
  address text not null,
  is_known_browser boolean not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0,
  used_at timestamptz,
  voided_at timestamptz
);
create index login_codes_of_phone on login_codes (phone, sent_at);
create index login_codes_by_age on login_codes (sent_at);
create index login_codes_of_challenge on login_codes (challenge_hash);
create index login_codes_unverified_of_address on login_codes (address, sent_at) where used_at is null;

create table customer_sessions (
  token_hash bytea primary key,
  user_id uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index customer_sessions_of_user on customer_sessions (user_id);
create index customer_sessions_by_end on customer_sessions (expires_at);

create table admins (
  id uuid primary key default gen_random_uuid(),
  username text not null unique,
  name text not null,
  role text not null check (role in ('admin', 'super_admin')),
  password_hash text not null,
  created_at timestamptz not null
);

create table admin_sessions (
  token_hash bytea primary key,
  admin_id uuid not null references admins,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table admin_login_failures (
  id uuid primary key default gen_random_uuid(),
  username text not null,
  address text not null,
  at timestamptz not null
);
create index admin_login_failures_of_name on admin_login_failures (username, at);

-- [starts_at, ends_at) in IST, on 10-minute marks; 24:00 is midnight. That ranges do not overlap is the domain's rule.
create table availability (
  day date not null,
  starts_at time not null,
  ends_at time not null check (ends_at > starts_at),
  primary key (day, starts_at)
);

create table bookings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  session_date date not null,
  session_time time not null,
  starts_at timestamptz not null
    generated always as ((session_date + session_time) at time zone interval '05:30') stored,
  question_type text not null check (question_type in ('single', 'multiple')),
  status text not null check (status in ('pending', 'approved', 'confirmed', 'completed', 'cancelled')),
  price integer not null check (price >= 0),
  credits_used integer not null check (credits_used >= 0),
  amount integer not null generated always as (price - credits_used) stored check (amount >= 0),
  hold_expires_at timestamptz check (status <> 'pending' or hold_expires_at is not null),
  -- Opening the checkout lengthens a hold once.
  is_hold_extended boolean not null default false,
  -- The booking that this hold gave way to.
  replaced_by uuid references bookings,
  is_test boolean not null default false,
  reschedule_count smallint not null default 0,
  created_at timestamptz not null,
  -- When it was first approved; null for a hold that never was paid.
  approved_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by in ('dismissed', 'replaced', 'expired', 'customer', 'admin'))
);
-- One slot, one booking. Expired holds are cancelled by whoever needs their slot, before it is taken.
create unique index bookings_one_for_a_slot on bookings (session_date, session_time)
  where status in ('pending', 'approved', 'confirmed', 'completed');
create unique index bookings_one_hold_for_a_customer on bookings (user_id) where status = 'pending';
create index bookings_of_user on bookings (user_id, starts_at);
create index bookings_holds_by_expiry on bookings (hold_expires_at) where status = 'pending';

-- Credits move by rows alone; the balance is their sum and never below 0 (the customer's row is locked meanwhile).
create table credit_entries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  amount integer not null check (amount <> 0),
  reason text not null
    check (reason in ('welcome', 'referral', 'hold', 'hold-returned', 'refund-returned', 'reversal')),
  booking_id uuid references bookings,
  created_at timestamptz not null
);
create index credit_entries_of_user on credit_entries (user_id, created_at);
create index credit_entries_of_booking on credit_entries (booking_id);

create table payment_orders (
  -- Also the receipt at the provider, by which a repeated creation is the same order.
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  kind text not null check (kind in ('session')),
  booking_id uuid not null references bookings,
  provider_order_id text unique,
  amount_paise integer not null check (amount_paise >= 100),
  currency text not null check (currency = 'INR'),
  -- A closed order is not offered again; money may still arrive on it.
  state text not null check (state in ('open', 'paid', 'closed')),
  created_at timestamptz not null,
  -- When to ask the provider about it next; null once there is nothing more to learn.
  next_check_at timestamptz
);
create index payment_orders_to_check on payment_orders (next_check_at) where next_check_at is not null;
create unique index payment_orders_one_open_for_a_booking on payment_orders (booking_id) where state = 'open';
create index payment_orders_of_booking on payment_orders (booking_id);

-- One row a payment that we have proof of. Its state only moves forward.
create table payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references payment_orders,
  provider_payment_id text not null unique,
  state text not null check (state in ('checking', 'failed', 'captured')),
  -- What a captured payment ended as, once. Null while nobody has settled it.
  settled_as text check (settled_as in ('approved', 'refunded')),
  proven_at timestamptz not null,
  -- When it was first found to hold no money.
  failed_at timestamptz,
  captured_at timestamptz,
  settled_at timestamptz,
  -- When to ask the provider again while it is being checked.
  next_check_at timestamptz,
  check ((settled_as is null) = (settled_at is null)),
  check (settled_as is null or state = 'captured')
);
create index payments_of_order on payments (order_id);
create index payments_to_check on payments (next_check_at) where state = 'checking';

-- A refund is reserved here before the provider hears of it; the id is the idempotency key there.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  amount_paise integer not null check (amount_paise > 0),
  reason text not null,
  status text not null check (status in ('pending', 'processed', 'failed')),
  provider_refund_id text unique,
  reference text,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  tries smallint not null default 0,
  processed_at timestamptz
);
create index refunds_of_payment on refunds (payment_id);
create index refunds_to_send on refunds (next_try_at) where status = 'pending';
