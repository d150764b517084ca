-- no-transaction
-- Posted notes, last first. Both sides are one sheet of paper, so the front stands for the note.
create index concurrently if not exists parchas_posted on parchas (sent_at, booking_id) where side = 'Front' and replaced_at is null and sent_at is not null;
-- The search of performed remedies by the name of the remedy.
create index concurrently if not exists booking_remedies_performed on booking_remedies (remedy_id, completed_at, id) where completed_at is not null;
