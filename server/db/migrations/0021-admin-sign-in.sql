-- Login sessions of admins last as long as they are used. Usernames differ in more than capitals and spaces.

alter table admin_sessions
  -- When the admin last gave the password. Null in sessions that an older version opened: at created_at.
  add column password_at timestamptz,
  -- Ended from elsewhere, before it expired. The row stays for a while, so that the login can say why.
  add column ended_at timestamptz;

-- The admin in the seat, whose login session does not end during the call.
alter table seats add column admin_id uuid;

create unique index admins_username_folded on admins (lower(btrim(username)));
