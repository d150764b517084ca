import type { IndianState } from "#domain/addresses.ts";
import type { TaxParts } from "#domain/gst.ts";
import type { QuestionType } from "#domain/prices.ts";
import type { TaxDocumentKind } from "#domain/receipts.ts";
import type { LedgerDocument, MissingDocument, TaxLedger } from "#domain/tax-documents.ts";
import { paidPaise } from "#server/db/payment-money.ts";
import { type Queryable, row, rows, type Sql, sql } from "#server/db/sql.ts";

/**
 * What was kept of a payment as its customer cancelled the session `b`, in paise: without what went back then or before, and without
 * what the bank had taken, unless it gave it back. What happens later does not change it, so that the documents do not depend on when
 * the sweep runs.
 */
const keptPaise = sql`${paidPaise}
  - (select greatest(coalesce(sum(e.amount_paise), 0), 0)::integer from dispute_entries e
    where e.payment_id = p.id and (e.at <= b.cancelled_at or e.amount_paise < 0))
  - (select coalesce(sum(r.amount_paise), 0)::integer from refunds r
    where r.payment_id = p.id and r.created_at <= b.cancelled_at and (r.failed_at is null or r.failed_at > b.cancelled_at))`;

/**
 * What was done for the money of the payment `p` with the order `o`. What is kept for a session that its customer cancelled counts:
 * it is taxed as the session would have been. A performed remedy leaves its payment with its refund.
 */
const supplies = sql`(
  select null::uuid as "bookingRemedyId", case b.status when 'completed' then ${paidPaise} else ${keptPaise} end as "amountPaise",
      0 as place from bookings b
    where b.id = o.booking_id and p.settled_as = 'approved' and (b.status = 'completed'
      or b.status = 'cancelled' and b.cancelled_by = 'customer' and ${keptPaise} > 0)
  union all
  select m.id, l.amount_paise, c.place from order_lines l join booking_remedies m on m.id = l.booking_remedy_id
      join remedies c on c.id = m.remedy_id
    where l.order_id = o.id and m.completed_at is not null and (m.payment_id = p.id or m.payment_id is null
      and exists (select from refunds r where r.payment_id = p.id and r.booking_remedy_id = m.id and r.reason = 'by-admin'
        and r.created_at >= m.completed_at)))`;

const refunded = sql`(select booking_remedy_id as "bookingRemedyId", sum(amount_paise)::integer as "amountPaise" from refunds
  where payment_id = p.id and status = 'processed' group by 1 order by 1)`;

/** Settled payments that were captured in a span, of which a document is missing, the oldest first. */
export function listUndocumented(
  db: Queryable,
  { from, to }: { from: Date; to: Date | null },
  limit: number,
) {
  return rows<{ id: string; customerId: string }>(db)`
    select p.id, o.user_id as "customerId" from payments p join payment_orders o on o.id = p.order_id
      cross join lateral (select
          sum(amount_paise) filter (where kind = 'receipt-voucher') as received,
          coalesce(sum(amount_paise) filter (where kind in ('tax-invoice', 'refund-voucher')), 0) as used,
          coalesce(sum(amount_paise) filter (where returned_paise is not null), 0) as returned
        from tax_documents d where d.payment_id = p.id) d
    where p.state = 'captured' and p.captured_at >= ${from} and p.captured_at < coalesce(${to}, 'infinity'::timestamptz)
      and p.settled_at is not null
      and (d.received is null
        or d.returned < least(d.received, (select coalesce(sum(amount_paise), 0) from refunds r
          where r.payment_id = p.id and r.status = 'processed'))
        or d.used < d.received and exists (select from ${supplies} s where not exists (select from tax_documents i
          where i.payment_id = p.id and i.kind = 'tax-invoice' and i.booking_remedy_id is not distinct from s."bookingRemedyId")))
    order by p.captured_at limit ${limit}`;
}

/** What a document is for. */
export type TaxLine = {
  bookingRemedyId: string | null;
  kind: "session" | "remedy";
  name: string | null;
  nameHindi: string | null;
  questionType: QuestionType | null;
  sessionDate: string;
  sessionTime: string;
};

export type LedgerRow = Omit<TaxLedger, "documents"> & {
  lines: TaxLine[];
  documents: (LedgerDocument & Issued)[];
  /** Null once the account is closed; the address and its state also while there is none. */
  recipientName: string | null;
  recipientAddress: string | null;
  state: IndianState | null;
};

/** The parts of a document that those that refer to it repeat. */
type Issued = { ratePercent: number; placeOfSupply: string; supplier: Supplier };
export type Supplier = { name: string; address: string; gstin: string; sac: string | null };

export function findLedger(db: Queryable, paymentId: string) {
  return row<LedgerRow>(db)`select ${paidPaise} as "paidPaise", a.state,
      case when u.phone is not null then coalesce(u.display_name, a.recipient_name, u.username) end as "recipientName",
      nullif(concat_ws(', ', a.line_1, a.line_2, a.landmark, a.city, a.pin_code), '') as "recipientAddress",
      coalesce((select json_agg(s order by s.place) from ${supplies} s), '[]') as supplies,
      coalesce((select json_agg(r) from ${refunded} r), '[]') as refunds,
      coalesce((select json_agg(json_build_object('id', d.id, 'kind', d.kind, 'bookingRemedyId', d.booking_remedy_id,
          'refersTo', d.refers_to, 'amountPaise', d.amount_paise, 'ratePercent', d.rate_percent,
          'placeOfSupply', d.place_of_supply, 'supplier', d.supplier) order by d.issued_at, d.returned_paise nulls first, d.kind, d.serial)
        from tax_documents d where d.payment_id = p.id), '[]') as documents,
      coalesce((select json_agg(line order by line."sessionDate", line."sessionTime", line.place) from (
          select null::uuid as "bookingRemedyId", 'session' as kind, null as name, null as "nameHindi",
            b.question_type as "questionType", b.session_date as "sessionDate",
            to_char(b.session_time, 'HH24:MI') as "sessionTime", 0 as place
          from bookings b where b.id = o.booking_id
          union all
          select m.id, 'remedy', m.name, m.name_hindi, null, b.session_date, to_char(b.session_time, 'HH24:MI'), c.place
          from order_lines l join booking_remedies m on m.id = l.booking_remedy_id
            join remedies c on c.id = m.remedy_id join bookings b on b.id = m.booking_id
          where l.order_id = o.id) line), '[]') as lines
    from payments p join payment_orders o on o.id = p.order_id join users u on u.id = o.user_id
      left join postal_addresses a on a.user_id = u.id
    where p.id = ${paymentId}`;
}

export type NewDocument = MissingDocument &
  TaxParts &
  Issued & {
    paymentId: string;
    financialYear: string;
    lines: readonly TaxLine[];
    recipientName: string | null;
    recipientAddress: string | null;
  };

/**
 * Gives the document the next number of its series and financial year. Of two transactions that take the same number, the unique
 * index refuses the second one, so that a series has no gap.
 */
export function insertDocument(db: Queryable, document: NewDocument, now: Date) {
  const { kind, financialYear, paymentId, bookingRemedyId, amountPaise } = document;
  const isReturn = kind === "refund-voucher" || kind === "credit-note";
  const returned = sql`(select coalesce(sum(amount_paise), 0) + ${amountPaise}::integer from tax_documents
    where payment_id = ${paymentId} and booking_remedy_id is not distinct from ${bookingRemedyId}::uuid
      and returned_paise is not null)`;
  return row<{ id: string }>(db)`
    insert into tax_documents (kind, financial_year, serial, issued_at, payment_id, booking_remedy_id, refers_to,
      amount_paise, returned_paise, rate_percent, taxable_paise, cgst_paise, sgst_paise, igst_paise, place_of_supply,
      supplier, lines, recipient_name, recipient_address)
    values (${kind}, ${financialYear}, (select coalesce(max(serial), 0) + 1 from tax_documents
        where kind = ${kind} and financial_year = ${financialYear}), ${now}, ${paymentId}, ${bookingRemedyId},
      ${document.refersTo}, ${amountPaise}, ${isReturn ? returned : sql`null`}, ${document.ratePercent},
      ${document.taxablePaise}, ${document.cgstPaise}, ${document.sgstPaise}, ${document.igstPaise},
      ${document.placeOfSupply}, ${JSON.stringify(document.supplier)}, ${JSON.stringify(document.lines)},
      ${document.recipientName}, ${document.recipientAddress})
    returning id`;
}

export type DocumentRow = Omit<NewDocument, "refersTo" | "bookingRemedyId" | "lines"> & {
  id: string;
  serial: number;
  issuedAt: Date;
  customerId: string;
  lines: TaxLine[];
  providerPaymentId: string;
  capturedAt: Date;
  /** As the payer calls the attendee of the session; null for the payer's own, for remedies, and once either account is closed. */
  attendeeName: string | null;
  refersTo: { kind: TaxDocumentKind; financialYear: string; serial: number; issuedAt: string } | null;
};

const columns = sql`d.id, d.kind, d.financial_year as "financialYear", d.serial, d.issued_at as "issuedAt",
  d.payment_id as "paymentId", o.user_id as "customerId", d.amount_paise as "amountPaise", d.rate_percent as "ratePercent",
  d.taxable_paise as "taxablePaise", d.cgst_paise as "cgstPaise", d.sgst_paise as "sgstPaise", d.igst_paise as "igstPaise",
  d.place_of_supply as "placeOfSupply", d.supplier, d.lines, d.recipient_name as "recipientName",
  d.recipient_address as "recipientAddress", p.provider_payment_id as "providerPaymentId", p.captured_at as "capturedAt",
  (select nullif(b.attendee_name, '') from bookings b where b.id = o.booking_id and d.recipient_name is not null) as "attendeeName",
  (select json_build_object('kind', f.kind, 'financialYear', f.financial_year, 'serial', f.serial, 'issuedAt', f.issued_at)
    from tax_documents f where f.id = d.refers_to) as "refersTo"`;
const source = sql`tax_documents d join payments p on p.id = d.payment_id join payment_orders o on o.id = p.order_id`;

export function findDocument(db: Queryable, id: string) {
  return row<DocumentRow>(db)`select ${columns} from ${source} where d.id = ${id}`;
}

export function listDocumentsOf(db: Queryable, customerId: string) {
  return rows<DocumentRow>(db)`
    select ${columns} from ${source} where o.user_id = ${customerId} order by d.issued_at, d.returned_paise nulls first, d.kind, d.serial`;
}

export type IssuedBetween = { from: Date; to: Date };
const inSpan = ({ from, to }: IssuedBetween): Sql => sql`d.issued_at >= ${from} and d.issued_at < ${to}`;

/** One page of a span's documents, by series and number. `after`: the id of the last one of the page before. */
export function listDocuments(db: Queryable, span: IssuedBetween, after: string | null, limit: number) {
  const isLater = after
    ? sql`and (d.kind, d.financial_year, d.serial) > (select kind, financial_year, serial from tax_documents where id = ${after})`
    : sql``;
  return rows<DocumentRow>(db)`select ${columns} from ${source} where ${inSpan(span)} ${isLater}
    order by d.kind, d.financial_year, d.serial limit ${limit}`;
}

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
export type ReturnTable = "7" | "11A" | "11B";
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

export function listSeries(db: Queryable, span: IssuedBetween) {
  return rows<SeriesRow>(db)`
    select d.kind, d.financial_year as "financialYear", min(d.serial) as first, max(d.serial) as last,
      count(*)::integer as documents
    from tax_documents d where ${inSpan(span)} group by 1, 2 order by 1, 2`;
}

/** For an account that is closed: the documents stay, as the law asks, without name and address. */
export function eraseRecipient(db: Queryable, customerId: string) {
  return rows(db)`update tax_documents set recipient_name = null, recipient_address = null
    where (recipient_name is not null or recipient_address is not null) and payment_id in
      (select p.id from payments p join payment_orders o on o.id = p.order_id where o.user_id = ${customerId})`;
}
