import { type Queryable, rows, run, sql } from "#server/db/sql.ts";
import { isReplaced } from "./refunds.sql.ts";

export type Alert = {
  kind: "payment-mismatch" | "unknown-payment" | "event-given-up";
  /** The provider's id of the payment or event. */
  about: string;
  amountPaise: number | null;
  detail: string;
};

/** Inserted once for each kind and id. */
export function insertAlert(db: Queryable, alert: Alert, now: Date) {
  return run(
    db,
    sql`insert into money_alerts (kind, about, amount_paise, detail, raised_at)
      values (${alert.kind}, ${alert.about}, ${alert.amountPaise}, ${alert.detail}, ${now})
      on conflict (kind, about) do nothing`,
  );
}

export type MoneyTaskRow = {
  id: string;
  kind: "refund-failed" | Alert["kind"];
  about: string;
  amountPaise: number | null;
  since: Date;
  detail: string;
  customerId: string | null;
  username: string | null;
  phone: string | null;
};

/** Failed refunds that were not retried and whose payment is not fully refunded, and unresolved alerts. */
export function listMoneyTasks(db: Queryable) {
  return rows<MoneyTaskRow>(
    db,
    sql`select r.id, 'refund-failed' as kind, p.provider_payment_id as about, r.amount_paise as "amountPaise",
          r.created_at as since, coalesce(r.provider_refund_id, '') as detail, u.id as "customerId", u.username,
          u.phone
        from refunds r join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id
          join users u on u.id = o.user_id
        where r.status = 'failed' and not ${isReplaced}
          and o.amount_paise > (select coalesce(sum(g.amount_paise), 0) from refunds g
            where g.payment_id = r.payment_id and g.status <> 'failed')
      union all
      select id, kind, about, amount_paise, raised_at, detail, null, null, null from money_alerts where resolved_at is null
      order by since`,
  );
}

/** A second call changes nothing. False if there is no such alert. */
export async function resolveAlert(db: Queryable, id: string, adminId: string, now: Date): Promise<boolean> {
  const found = await run(
    db,
    sql`update money_alerts set resolved_at = coalesce(resolved_at, ${now}), resolved_by = coalesce(resolved_by, ${adminId})
      where id = ${id}`,
  );
  return found > 0;
}
