-- Rows of the version before. In a migration of its own, so that nothing but these rows is locked.
update refunds r set booking_id = o.booking_id
  from payments p join payment_orders o on o.id = p.order_id
  where p.id = r.payment_id and o.booking_id is not null;
update attendances a set is_completed = true
  from bookings b where b.id = a.booking_id and b.status = 'completed' and a.together_seconds > 0;
