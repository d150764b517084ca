-- Addresses of the Army Postal Service belong to no state. Null passes the check of the column.
alter table postal_addresses alter column state drop not null;
