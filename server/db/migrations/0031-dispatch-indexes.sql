-- no-transaction
-- Posted notes, last first. Both sides are one sheet of paper, so the front stands for the note.
create index concurrently if not exists parchas_posted on parchas (sent_at, booking_id) where side = 'Front' and replaced_at is null and sent_at is not null;
-- Whether a tracking number was used before, and the search for one.
create index concurrently if not exists parchas_of_tracking_number on parchas (upper(tracking_number) text_pattern_ops) where tracking_number is not null and replaced_at is null;
