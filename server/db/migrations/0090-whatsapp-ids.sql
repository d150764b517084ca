-- WhatsApp's ids of a sent message and of its recipient: a reply names them, and may name no phone number.
alter table outbox add column provider_id text, add column provider_user_id text;
