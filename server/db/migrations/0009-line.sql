-- The line: what each presence says, who keeps a place when the window closes, and how long sessions take.

-- What is there is worth nothing a minute later, and comes back by itself.
delete from presences;
-- Since when the channel has been registered for its booking: who comes after the close was not there at the close.
alter table presences add column since timestamptz not null;
-- What her devices can do, as her page has found out.
alter table presences add column devices jsonb;
-- Where she stands in the line, as she was told last: what has not changed is not told again.
alter table presences add column place jsonb;

-- `guide_at` is when the guide was first in the room while she was there.
-- When she was last there, on a page that was open before the join window closed.
alter table attendances add column customer_seen_at timestamptz;
-- When she first entered the room.
alter table attendances add column customer_room_at timestamptz;
-- When the guide was last in the room.
alter table attendances add column guide_seen_at timestamptz;
-- For how long both have been in the room together, reckoned up to `together_at`.
alter table attendances add column together_seconds integer not null default 0;
alter table attendances add column together_at timestamptz;

create index attendances_by_guide on attendances (guide_seen_at);
create index attendances_by_length on attendances (together_at) where together_seconds >= 60;
