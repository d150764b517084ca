-- What an order is for and its amount, beside its payments and refunds too, so that sums of money read one index.
alter table payments add column kind text;
alter table payments add column amount_paise integer;
alter table refunds add column kind text;

-- The open slots of a day that is over, 24 numbers by the hour in which a slot begins: weekly hours change later.
create table past_open_slots (
  day date primary key,
  slots smallint[] not null
);
