import type { IndianState } from "#domain/addresses.ts";
import type { TaxParts } from "#domain/gst.ts";
import type { QuestionType } from "#domain/prices.ts";
import type { TaxDocumentKind } from "#domain/receipts.ts";
import type { LedgerDocument, MissingDocument, TaxLedger } from "#domain/tax-documents.ts";
import { paidPaise } from "#server/db/payment-money.ts";
import { type InJson, type Queryable, row, rows, type Sql, sql } from "#server/db/sql.ts";
import { refunded, supplies } from "./tax-supplies.sql.ts";

/** What a document is for. */
type TaxLine = {
  bookingRemedyId: string | null;
  kind: "session" | "remedy";
  name: string | null;
  nameHindi: string | null;
  questionType: QuestionType | null;
  sessionDate: string;
  sessionTime: string;
};

/** Instants of what comes out of `json_agg` are texts. */
export type LedgerRow = Pick<TaxLedger, "capturedAt" | "paidPaise"> & {
  supplies: InJson<TaxLedger["supplies"][number]>[];
  refunds: InJson<TaxLedger["refunds"][number]>[];
  lines: TaxLine[];
  documents: InJson<LedgerDocument & Issued>[];
  /** Null once the account is closed; the address and its state also while there is none. */
  recipientName: string | null;
  recipientAddress: string | null;
  state: IndianState | null;
};

/** The parts of a document that those that refer to it repeat. */
type Issued = { ratePercent: number; placeOfSupply: string; supplier: Supplier };
type Supplier = { name: string; address: string; gstin: string; sac: string | null };

export function findLedger(db: Queryable, paymentId: string, now: Date) {
  return row<LedgerRow>(db)`select ${paidPaise} as "paidPaise", p.captured_at as "capturedAt", a.state,
      case when u.phone is not null then coalesce(u.display_name, a.recipient_name, u.username) end as "recipientName",
      nullif(concat_ws(', ', a.line_1, a.line_2, a.landmark, a.city, a.pin_code), '') as "recipientAddress",
      coalesce((select json_agg(s order by s.at, s.place) from ${supplies(now)} s), '[]') as supplies,
      coalesce((select json_agg(r order by r.at, r.id) from ${refunded} r), '[]') as refunds,
      coalesce((select json_agg(json_build_object('id', d.id, 'kind', d.kind, 'bookingRemedyId', d.booking_remedy_id,
          'refersTo', d.refers_to, 'issuedAt', d.issued_at, 'amountPaise', d.amount_paise, 'ratePercent', d.rate_percent,
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
 * Gives the document the next number of its series and financial year, which follow its date. Of two transactions that take the same
 * number, the unique index refuses the second one, so that a series has no gap.
 */
export function insertDocument(db: Queryable, document: NewDocument, now: Date) {
  const { kind, financialYear, paymentId, bookingRemedyId, amountPaise } = document;
  const isReturn = kind === "refund-voucher" || kind === "credit-note";
  const returned = sql`(select coalesce(sum(amount_paise), 0) + ${amountPaise}::integer from tax_documents
    where payment_id = ${paymentId} and booking_remedy_id is not distinct from ${bookingRemedyId}::uuid
      and returned_paise is not null)`;
  return row<{ id: string }>(db)`
    insert into tax_documents (kind, financial_year, serial, issued_at, made_at, payment_id, booking_remedy_id, refers_to,
      amount_paise, returned_paise, rate_percent, taxable_paise, cgst_paise, sgst_paise, igst_paise, place_of_supply,
      supplier, lines, recipient_name, recipient_address)
    values (${kind}, ${financialYear}, (select coalesce(max(serial), 0) + 1 from tax_documents
        where kind = ${kind} and financial_year = ${financialYear}), ${document.issuedAt}, ${now}, ${paymentId}, ${bookingRemedyId},
      ${document.refersTo}, ${amountPaise}, ${isReturn ? returned : sql`null`}, ${document.ratePercent},
      ${document.taxablePaise}, ${document.cgstPaise}, ${document.sgstPaise}, ${document.igstPaise},
      ${document.placeOfSupply}, ${JSON.stringify(document.supplier)}, ${JSON.stringify(document.lines)},
      ${document.recipientName}, ${document.recipientAddress})
    returning id`;
}

export type DocumentRow = Omit<NewDocument, "refersTo" | "bookingRemedyId" | "lines"> & {
  id: string;
  serial: number;
  madeAt: Date;
  customerId: string;
  lines: TaxLine[];
  providerPaymentId: string;
  capturedAt: Date;
  /** As the payer calls the attendee of the session; null for the payer's own, for remedies, and once either account is closed. */
  attendeeName: string | null;
  refersTo: { kind: TaxDocumentKind; financialYear: string; serial: number; issuedAt: string } | null;
};

/** When the row of the document `d` was written. Null in those of a server that dated them by it. */
export const madeAt = sql`coalesce(d.made_at, d.issued_at)`;

const columns = sql`d.id, d.kind, d.financial_year as "financialYear", d.serial, d.issued_at as "issuedAt", ${madeAt} as "madeAt",
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
export const inSpan = ({ from, to }: IssuedBetween): Sql =>
  sql`d.issued_at >= ${from} and d.issued_at < ${to}`;

/** One page of a span's documents, by series and number. `after`: the id of the last one of the page before. */
export function listDocuments(db: Queryable, span: IssuedBetween, after: string | null, limit: number) {
  const isLater = after
    ? sql`and (d.kind, d.financial_year, d.serial) > (select kind, financial_year, serial from tax_documents where id = ${after})`
    : sql``;
  return rows<DocumentRow>(db)`select ${columns} from ${source} where ${inSpan(span)} ${isLater}
    order by d.kind, d.financial_year, d.serial limit ${limit}`;
}

/** For an account that is closed: the documents stay, as the law asks, without name and address. */
export function eraseRecipient(db: Queryable, customerId: string) {
  return rows(db)`update tax_documents set recipient_name = null, recipient_address = null
    where (recipient_name is not null or recipient_address is not null) and payment_id in
      (select p.id from payments p join payment_orders o on o.id = p.order_id where o.user_id = ${customerId})`;
}
