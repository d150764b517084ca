-- The refunds of a day by their reason, so that the figures of years need not read each refund with its payment and order.
-- A day of daily_sums counts as stored here when both sums agree; until the sweep has filled it, its refunds are read.
create table daily_refunds (
  day date not null,
  reason text not null,
  refunds integer not null,
  paise bigint not null,
  primary key (day, reason)
);
