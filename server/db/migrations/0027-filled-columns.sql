-- Rows of the version before. In a migration of its own, so that nothing but these rows is locked.
update bookings b set results_at = p.results_at, posted_at = p.posted_at
  from (select booking_id, max(uploaded_at) as results_at, case when bool_and(sent_at is not null) then max(sent_at) end as posted_at
    from parchas where replaced_at is null group by booking_id having count(*) >= 2) p
  where b.id = p.booking_id;

update attendances a set is_completed = true
  from bookings b where b.id = a.booking_id and b.status = 'completed' and a.together_seconds > 0;

update payments p set kind = o.kind, amount_paise = o.amount_paise
  from payment_orders o where o.id = p.order_id;

update refunds r set kind = o.kind, booking_id = o.booking_id
  from payments p join payment_orders o on o.id = p.order_id where p.id = r.payment_id;
