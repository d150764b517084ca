-- The browsers that want push messages, each in a login session of a customer or an admin. Signing out, from wherever,
-- deletes the login session and the subscription with it. The row of an admin's session stays for 30 days after its end by
-- disuse, so the phone of the guide rings also on the next morning.

create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id),
  customer_session bytea references customer_sessions (token_hash) on delete cascade,
  admin_id uuid references admins (id),
  admin_session bytea references admin_sessions (token_hash) on delete cascade,
  -- Not sealed: the push service accepts messages to it only from the holder of the server's own key.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  -- When the browser last said that it has the subscription.
  seen_at timestamptz not null,
  check (num_nonnulls(user_id, admin_id) = 1),
  check (num_nonnulls(user_id, customer_session) <> 1),
  check (num_nonnulls(admin_id, admin_session) <> 1)
);

create index push_subscriptions_by_customer on push_subscriptions (user_id) where user_id is not null;
create index push_subscriptions_by_admin on push_subscriptions (admin_id) where admin_id is not null;
create index push_subscriptions_by_customer_session on push_subscriptions (customer_session)
  where customer_session is not null;
create index push_subscriptions_by_admin_session on push_subscriptions (admin_session) where admin_session is not null;
