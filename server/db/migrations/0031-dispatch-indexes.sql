-- no-transaction
-- Posted notes, last first. Both sides are one sheet of paper, so the front stands for the note.
create index concurrently if not exists parchas_posted on parchas (sent_at, booking_id) where side = 'Front' and replaced_at is null and sent_at is not null;
-- Whether a tracking number was used before, and the search for one. It may be typed with spaces and dashes.
create index concurrently if not exists parchas_by_tracking on parchas ((upper(regexp_replace(tracking_number, '[^A-Za-z0-9]', '', 'g'))) text_pattern_ops) where tracking_number is not null;
-- The search of performed remedies by the name of the remedy.
create index concurrently if not exists booking_remedies_performed on booking_remedies (remedy_id, completed_at, id) where completed_at is not null;
