-- A ticket is an admin's or a customer's. Attached files of customers are what they give the guide besides the intake: one spoken
-- question, and photos. `seconds`: of a recording, as the browser measured it.
alter table objects alter column admin_id drop not null, add column user_id uuid references users, add column seconds smallint;
alter table objects add constraint objects_owner_check check (num_nonnulls(admin_id, user_id) = 1) not valid;
