import { paidPaise, takenBackPaise } from "#server/db/payment-money.ts";
import { type Queryable, rows, sql } from "#server/db/sql.ts";

type PaymentSums = {
  providerPaymentId: string;
  capturedPaise: number;
  refundedPaise: number;
  takenBackPaise: number;
  /** Of `takenBackPaise`, by disputes that were raised before these days, so that the provider does not list them. */
  takenEarlierPaise: number;
  provenAt: Date;
};

/**
 * What the database says about these payments, and about all others that were proven from `from` until before `to`. A
 * refund counts once the provider has accepted it, unless it failed. What the customer paid of the provider's fee is captured there, too.
 */
export function listPaymentSums(db: Queryable, providerPaymentIds: readonly string[], from: Date, to: Date) {
  return rows<PaymentSums>(db)`select p.provider_payment_id as "providerPaymentId", p.proven_at as "provenAt",
      case p.state when 'captured' then ${paidPaise} + coalesce(p.fee_on_top_paise, 0) else 0 end as "capturedPaise",
      ${takenBackPaise(sql`p.id`)} as "takenBackPaise",
      coalesce((select sum(e.amount_paise) from dispute_entries e join disputes d on d.id = e.dispute_id
        where e.payment_id = p.id and d.created_at < ${from}), 0)::integer as "takenEarlierPaise",
      coalesce((select sum(r.amount_paise) from refunds r
        where r.payment_id = p.id and r.provider_refund_id is not null and r.status <> 'failed'), 0)::integer
        as "refundedPaise"
    from payments p join payment_orders o on o.id = p.order_id
    where p.provider_payment_id = any(${providerPaymentIds})
      or (p.state = 'captured' and p.proven_at >= ${from} and p.proven_at < ${to})`;
}
