-- Where a customer's parcha is to be sent. One a customer; it is erased with the account, or before, as she likes.
create table postal_addresses (
  user_id uuid primary key references users,
  recipient_name text not null,
  line_1 text not null,
  line_2 text,
  landmark text,
  city text not null,
  -- A code of ISO 3166-2:IN.
  state text not null check (state ~ '^[A-Z]{2}$'),
  pin_code text not null check (pin_code ~ '^[1-9][0-9]{5}$'),
  -- Null: the account's own.
  phone text check (phone ~ '^[6-9][0-9]{9}$'),
  changed_at timestamptz not null
);
