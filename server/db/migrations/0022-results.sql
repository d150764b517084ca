-- Results: photos that the customer has seen, and videos of performed remedies with a minute in which a wrong one can be taken
-- back, one video for several remedies, and uploads that continue after a cut network.

-- Whether the customer has seen the photo. Photos that were uploaded before count as seen: otherwise the screens would show
-- old parchas as new. The server sets the column for new rows.
alter table parchas add column is_seen boolean not null default true;

-- When the customer gets the video of a performed remedy; null once it is published. Infinity while an admin keeps it back.
alter table booking_remedies add column publish_at timestamptz;

alter table objects
  -- Attached to a booking, and still for admins only.
  add column is_withheld boolean not null default false,
  -- The upload of which this is a copy, for another remedy.
  add column copied_from uuid,
  -- The id of a multipart upload to a bucket, while its parts arrive.
  add column multipart_id text,
  -- A ticket is an admin's or a customer's. Attached files of customers are what they give the guide besides the intake: one spoken
  -- question, and photos. `seconds`: of a recording, as the browser measured it.
  alter column admin_id drop not null,
  add column user_id uuid references users,
  add column seconds smallint,
  add constraint objects_owner_check check (num_nonnulls(admin_id, user_id) = 1) not valid;
