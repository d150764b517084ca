alter table outbox validate constraint outbox_channel_check;
