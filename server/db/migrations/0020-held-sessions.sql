-- Until when the server knows that the browser in the seat was there: its last message or answer to a ping.
alter table seats add column received_at timestamptz;

-- When one side left the room. The time up to it still counts once the browser of the side that stayed answers.
alter table attendances add column together_until timestamptz;

-- The booking is completed. So those that were held and not completed are found by an index.
alter table attendances add column is_completed boolean not null default false;
