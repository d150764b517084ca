-- Until when cancelling returns the money, fixed at approval, and whether the customer made use of it.
alter table bookings add column cancel_free_until timestamptz;
alter table bookings add column is_cancelled_free boolean not null default false;
