-- Buying vidhis: one order for those chosen, and money that goes back line by line.

alter table payment_orders
  alter column booking_id drop not null,
  drop constraint payment_orders_kind_check,
  add constraint payment_orders_kind_check check (kind in ('session', 'remedy')),
  add constraint payment_orders_session_check check ((kind = 'session') = (booking_id is not null));

-- What an order for vidhis is made of, at the prices at which they were prescribed.
create table order_lines (
  order_id uuid not null references payment_orders,
  booking_remedy_id uuid not null references booking_remedies,
  amount_paise integer not null check (amount_paise >= 100),
  primary key (order_id, booking_remedy_id)
);
create index order_lines_of_vidhi on order_lines (booking_remedy_id);

-- The payment that bought it. Null for what is not bought, was given, or whose money has gone back.
alter table booking_remedies
  add column payment_id uuid references payments,
  add constraint booking_remedies_paid_check check (payment_id is null or purchased_at is not null);

-- The line whose money goes back; null where it is a session's, or nobody knows.
alter table refunds add column booking_remedy_id uuid references booking_remedies;
