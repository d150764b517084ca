-- Whether the customer has seen the photo. Photos that were uploaded before count as seen: otherwise the screens would show
-- old parchas as new. The server sets the column for new rows.
alter table parchas add column is_seen boolean default true not null;
