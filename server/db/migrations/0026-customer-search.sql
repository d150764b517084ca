-- What admins find a customer by. Names are compared in folded form (domain/folded-names.ts).
create extension if not exists pg_trgm;

-- The last time that the customer signed up, booked or bought; null until the job has filled it.
alter table users add column active_at timestamptz;

-- The folded words of the username and of the recipient's name, each with a space before it; null until the job has filled
-- them. Empty for a username that is made of the phone.
alter table users add column folded_name text;
alter table postal_addresses add column folded_name text;
-- The folded name is current while this is `changed_at`: the version before saves addresses without it.
alter table postal_addresses add column folded_at timestamptz;
