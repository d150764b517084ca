-- Until when the server knows that the browser in the seat was there: its last message or answer to a ping.
alter table seats add column heard_at timestamptz;

-- When one side left the room. The time up to it still counts once the side that stayed is heard of again.
alter table attendances add column together_until timestamptz;
