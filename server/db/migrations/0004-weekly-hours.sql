-- The guide's usual week. A date that was saved or cleared by hand goes its own way until that is taken back.

-- 0 is Sunday, as Postgres counts `dow`. That ranges do not overlap is the domain's rule.
create table weekly_hours (
  weekday smallint not null check (weekday between 0 and 6),
  starts_at time not null,
  ends_at time not null check (ends_at > starts_at),
  primary key (weekday, starts_at)
);

-- Dates whose hours were set by hand; one without ranges in `availability` is closed.
create table days_by_hand (
  day date primary key
);
insert into days_by_hand select distinct day from availability;
