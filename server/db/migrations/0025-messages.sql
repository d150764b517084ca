-- Messages: one goes by several channels, push messages among them, and WhatsApp's answers name it.

alter table outbox
  -- Names the message in its short link and its push message; its rows of all channels share it. Rows that the version
  -- before queued have none.
  add column public_id text,
  -- Until when an SMS waits for the customer to open the message; null for one that does not wait.
  add column waits_until timestamptz,
  -- When the customer opened the push message or the link, or read it by WhatsApp; the same in all rows of a message.
  add column opened_at timestamptz,
  -- One value for the rows of a message about a sign-in.
  add column sign_in_id uuid,
  add column device text,
  -- WhatsApp's ids of a sent message and of its recipient: a reply names them, and may name no phone number.
  add column provider_id text,
  add column provider_user_id text,
  -- What a message is about: a dispute and which alert of it, or an offered slot.
  add column dispute_id uuid,
  add column dispute_alert smallint,
  add column waitlist_offer_id uuid,
  -- Of a message to who attended a session until its payer named another: the booking has this number no longer.
  add column recipient_phone text,
  drop constraint outbox_channel_check,
  add constraint outbox_channel_check check (channel in ('sms', 'whatsapp', 'push')) not valid;

-- What a customer has switched off, and whether a push message may show its text on a locked screen.
alter table users
  add column reminders_on boolean not null default true,
  add column results_on boolean not null default true,
  add column push_details_on boolean not null default false;

-- The browsers that want push messages, each in a login session of a customer or an admin. Signing out, from wherever,
-- deletes the login session and the subscription with it. The row of an admin's session stays for 30 days after its end by
-- disuse, so the phone of the guide rings also on the next morning.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users,
  customer_session bytea references customer_sessions (token_hash) on delete cascade,
  admin_id uuid references admins,
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
create index push_subscriptions_by_customer_session on push_subscriptions (customer_session)
  where customer_session is not null;

-- Numbers whose holders want no messages about sessions that others book for them. It holds while no account has the number.
create table refused_numbers (
  phone text primary key check (phone ~ '^[6-9][0-9]{9}$'),
  refused_at timestamptz not null
);
