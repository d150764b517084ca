import { paidPaise } from "#server/db/payment-money.ts";
import { type Queryable, row } from "#server/db/sql.ts";

type Open = {
  checking: number;
  checkingPaise: number;
  refunds: number;
  refundsPaise: number;
  disputes: number;
  disputesPaise: number;
};

/** What began before an instant and is not decided now. */
export async function countOpen(db: Queryable, before: Date): Promise<Open> {
  const found = await row<Open>(db)`select * from
      (select count(*)::integer as checking, coalesce(sum(${paidPaise}), 0)::bigint as "checkingPaise"
        from payments p join payment_orders o on o.id = p.order_id
        where p.state = 'checking' and p.proven_at < ${before}) checking,
      (select count(*)::integer as refunds, coalesce(sum(r.amount_paise), 0)::bigint as "refundsPaise"
        from refunds r where r.status = 'pending' and r.created_at < ${before}) refunds,
      (select count(*)::integer as disputes, coalesce(sum(d.amount_paise), 0)::bigint as "disputesPaise"
        from disputes d where d.status in ('open', 'under_review') and d.created_at < ${before}) disputes`;
  return found as Open;
}
