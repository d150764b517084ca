-- When the customer said that the paper of a parcha has come.
alter table bookings add column arrived_at timestamptz;
