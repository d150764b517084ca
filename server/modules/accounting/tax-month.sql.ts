// The sums of a month's tax documents, for the return GSTR-1.
import type { TaxParts } from "#domain/gst.ts";
import type { TaxDocumentKind } from "#domain/receipts.ts";
import { type Queryable, row, rows, type Sql, sql } from "#server/db/sql.ts";
import { type IssuedBetween, inSpan, madeAt } from "./tax-documents.sql.ts";

export type TaxSum = TaxParts & {
  kind: TaxDocumentKind;
  placeOfSupply: string;
  supplierState: string;
  ratePercent: number;
  documents: number;
  amountPaise: number;
};

export function sumByState(db: Queryable, span: IssuedBetween) {
  return rows<TaxSum>(db)`
    select d.kind, d.place_of_supply as "placeOfSupply", left(d.supplier->>'gstin', 2) as "supplierState",
      d.rate_percent as "ratePercent", count(*)::integer as documents, sum(d.amount_paise)::bigint as "amountPaise",
      sum(d.taxable_paise)::bigint as "taxablePaise", sum(d.cgst_paise)::bigint as "cgstPaise",
      sum(d.sgst_paise)::bigint as "sgstPaise", sum(d.igst_paise)::bigint as "igstPaise"
    from tax_documents d where ${inSpan(span)} group by 1, 2, 3, 4 order by 1, 2, 4`;
}

/** The tables of the return GSTR-1 in which customers without a GSTIN are summed up. */
type ReturnTable = "7" | "11A" | "11B";
export type ReturnSum = Omit<TaxSum, "kind" | "documents"> & { table: ReturnTable };

/** The amount and its parts, signed: of the documents `d`. */
const partsOf = (
  sign: Sql,
) => sql`sum(${sign} * d.amount_paise)::bigint as amount, sum(${sign} * d.taxable_paise)::bigint as taxable,
  sum(${sign} * d.cgst_paise)::bigint as cgst, sum(${sign} * d.sgst_paise)::bigint as sgst, sum(${sign} * d.igst_paise)::bigint as igst`;

/**
 * What the documents of a span are in the return: invoices without what credit notes gave back (7), what is left at its end of the
 * advances of the span (11A), and what was invoiced or paid back in it of earlier advances (11B). What is left of an advance is its
 * voucher without the documents that refer to it, and nothing once they are of its whole amount, however they were rounded: so that
 * 11B takes back what 11A declared, to the paisa.
 */
export function sumForReturn(db: Queryable, span: IssuedBetween) {
  const leftAt = (
    instant: Date,
  ) => sql`(select ${partsOf(sql`case d.kind when 'receipt-voucher' then 1 else -1 end`)}
    from tax_documents d where d.payment_id = v.payment_id and d.kind <> 'credit-note' and d.issued_at < ${instant}
    having sum(case d.kind when 'receipt-voucher' then 1 else -1 end * d.amount_paise) > 0)`;
  const place = (of: Sql) =>
    sql`${of}.place_of_supply as place, left(${of}.supplier->>'gstin', 2) as supplier, ${of}.rate_percent as rate`;
  return rows<ReturnSum>(db)`
    with vouchers as (select v.*, v.issued_at >= ${span.from} as is_new from tax_documents v
      where v.kind = 'receipt-voucher' and (v.issued_at >= ${span.from} and v.issued_at < ${span.to}
        or v.issued_at < ${span.from} and v.payment_id in (select d.payment_id from tax_documents d where ${inSpan(span)}))),
    parts as (
      select '7' as "table", ${place(sql`d`)}, ${partsOf(sql`case d.kind when 'tax-invoice' then 1 else -1 end`)}
        from tax_documents d where ${inSpan(span)} and d.kind in ('tax-invoice', 'credit-note') group by 1, 2, 3, 4
      union all
      select '11A', ${place(sql`v`)}, l.* from vouchers v cross join lateral ${leftAt(span.to)} l where v.is_new
      union all
      select '11B', ${place(sql`v`)}, l.* from vouchers v cross join lateral ${leftAt(span.from)} l where not v.is_new
      union all
      select '11B', ${place(sql`v`)}, -l.amount, -l.taxable, -l.cgst, -l.sgst, -l.igst
        from vouchers v cross join lateral ${leftAt(span.to)} l where not v.is_new)
    select "table", place as "placeOfSupply", supplier as "supplierState", rate as "ratePercent", sum(amount)::bigint as "amountPaise",
      sum(taxable)::bigint as "taxablePaise", sum(cgst)::bigint as "cgstPaise", sum(sgst)::bigint as "sgstPaise",
      sum(igst)::bigint as "igstPaise"
    from parts group by 1, 2, 3, 4 having sum(amount) <> 0 order by array_position(array['7', '11A', '11B'], "table"), 2, 4`;
}

export type SeriesRow = {
  kind: TaxDocumentKind;
  financialYear: string;
  first: number;
  last: number;
  documents: number;
};

/** Numbers that follow one another are one row, so that a late document, whose number is far from the others, is a row of its own. */
export function listSeries(db: Queryable, span: IssuedBetween) {
  return rows<SeriesRow>(db)`
    select kind, financial_year as "financialYear", min(serial) as first, max(serial) as last, count(*)::integer as documents
    from (select d.kind, d.financial_year, d.serial,
        d.serial - row_number() over (partition by d.kind, d.financial_year order by d.serial) as block
      from tax_documents d where ${inSpan(span)}) numbered
    group by kind, financial_year, block order by 1, 2, 3`;
}

/** Those that were made after the span had ended, and when the last of them was. */
export function countLate(db: Queryable, span: IssuedBetween) {
  return row<{ documents: number; lastAt: Date | null }>(db)`
    select count(*)::integer as documents, max(${madeAt}) as "lastAt"
    from tax_documents d where ${inSpan(span)} and ${madeAt} >= ${span.to}`;
}
