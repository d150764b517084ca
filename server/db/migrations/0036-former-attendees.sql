-- Of a message to who attended a session until its payer named another: the booking has this number no longer.
alter table outbox add column recipient_phone text;

-- Numbers whose holders want no messages about sessions that others book for them. It holds while no account has the number.
create table refused_numbers (
  phone text primary key check (phone ~ '^[6-9][0-9]{9}$'),
  refused_at timestamptz not null
);
