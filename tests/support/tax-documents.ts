// What tests read of tax documents.
import { type Queryable, rows } from "#server/db/sql.ts";

type Row = {
  kind: string;
  year: string;
  serial: number;
  issuedAt: Date;
  rupees: number;
  payment: string;
};

/** By kind, year and number. `payment` is the provider's id. */
export function listIssued(db: Queryable) {
  return rows<Row>(db)`
    select d.kind, d.financial_year as year, d.serial, d.issued_at as "issuedAt", (d.amount_paise / 100.0)::float8 as rupees,
      p.provider_payment_id as payment
    from tax_documents d join payments p on p.id = d.payment_id order by d.kind, d.financial_year, d.serial`;
}

/** Payments of sessions that have no receipt voucher, or of which something is money in advance still: the provider's ids. */
export async function listWithoutEnd(db: Queryable): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select p.provider_payment_id as id from payments p join payment_orders o on o.id = p.order_id
      left join tax_documents d on d.payment_id = p.id
    where p.state = 'captured' and o.kind = 'session' group by p.id
    having coalesce(sum(d.amount_paise) filter (where d.kind = 'receipt-voucher'), 0) <> p.amount_paise
      or coalesce(sum(d.amount_paise) filter (where d.kind in ('tax-invoice', 'refund-voucher')), 0) <> p.amount_paise`;
  return found.map(({ id }) => id);
}
