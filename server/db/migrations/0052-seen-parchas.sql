-- Whether the customer has seen the photo. What was uploaded before counts as seen, so that nobody is shown old parchas as
-- new ones; new rows say it themselves.
alter table parchas add column is_seen boolean default true not null;
