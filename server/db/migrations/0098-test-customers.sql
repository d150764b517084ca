-- A test booking creates a customer for a new phone. Until somebody signs in with it, nobody is listed: the account is listed
-- anew when either of the two changes.

create function mark_test_customer() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'consents' and not exists (select from bookings where user_id = new.user_id and is_test) then
    return null;
  end if;
  insert into customers_to_list (user_id) values (new.user_id);
  return null;
end $$;

create trigger test_customer_after_sign_in after insert on consents
  for each row when (new.purpose = 'terms-and-privacy') execute function mark_test_customer();
create trigger test_customer_after_booking after insert on bookings
  for each row when (new.is_test) execute function mark_test_customer();
create trigger test_customer_after_change after update on bookings
  for each row when (old.is_test <> new.is_test) execute function mark_test_customer();

-- Those that were listed so far.
insert into customers_to_list (user_id) select distinct user_id from bookings where is_test;
