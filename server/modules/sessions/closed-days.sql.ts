import type { QuestionType } from "#domain/prices.ts";
import { takenBackPaise } from "#server/db/payment-money.ts";
import { type Queryable, rows, sql } from "#server/db/sql.ts";

type AffectedRow = {
  id: string;
  sessionDate: string;
  sessionTime: string;
  questionType: QuestionType;
  creditsUsed: number;
  customerId: string;
  username: string;
  phone: string | null;
  /** What was paid and is not refunded yet. */
  refundablePaise: number;
};

/** The paid sessions of these days that have not started, soonest first. */
export function listAffectedSessions(db: Queryable, from: string, to: string, now: Date) {
  return rows<AffectedRow>(db)`select b.id, b.session_date as "sessionDate", b.session_time as "sessionTime",
      b.question_type as "questionType", b.credits_used as "creditsUsed", b.user_id as "customerId", u.username, u.phone,
      coalesce((select sum(greatest(0, o.amount_paise - ${takenBackPaise(sql`p.id`)} - coalesce((select sum(r.amount_paise)
            from refunds r where r.payment_id = p.id and r.status <> 'failed'), 0)))
          from payments p join payment_orders o on o.id = p.order_id
          where o.booking_id = b.id and p.state = 'captured' and p.settled_as = 'approved'), 0)::integer
        as "refundablePaise"
    from bookings b join users u on u.id = b.user_id
    where b.session_date between ${from} and ${to} and b.starts_at > ${now}
      and b.status in ('approved', 'confirmed')
    order by b.starts_at`;
}
