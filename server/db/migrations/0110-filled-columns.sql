-- Rows of the version before. In a migration of its own, so that nothing but these rows is locked.
update bookings b set results_at = p.results_at, posted_at = p.posted_at
  from (select booking_id, max(uploaded_at) as results_at, case when bool_and(sent_at is not null) then max(sent_at) end as posted_at
    from parchas where replaced_at is null group by booking_id having count(*) >= 2) p
  where b.id = p.booking_id;

update payments p set kind = o.kind, amount_paise = o.amount_paise
  from payment_orders o where o.id = p.order_id;

update refunds r set kind = o.kind
  from payments p join payment_orders o on o.id = p.order_id where p.id = r.payment_id;
