-- One message goes by several channels. The SMS of some kinds waits until the customer has had the time to open the others.

alter table outbox
  -- Names the message in its short link and its push message; its rows of all channels share it. Rows that the version
  -- before queued have none.
  add column public_id text,
  -- Until when an SMS waits for the customer to open the message; null for one that does not wait.
  add column waits_until timestamptz,
  -- When the customer opened the push message or the link, or read it by WhatsApp; the same in all rows of a message.
  add column opened_at timestamptz,
  drop constraint outbox_channel_check,
  add constraint outbox_channel_check check (channel in ('sms', 'whatsapp', 'push')) not valid;

-- What a customer has switched off, and whether a push message may show its text on a locked screen.
alter table users
  add column reminders_on boolean not null default true,
  add column results_on boolean not null default true,
  add column push_details_on boolean not null default false;
