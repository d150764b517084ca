// The documents that tax law asks for (Central Goods and Services Tax Rules 2017): a receipt voucher for money in advance (rule 50), a
// tax invoice for what was done for it (46), a refund voucher for what goes back before that (51), a credit note after it (53).

import { addDays, istDateOf, istInstant } from "./ist-time.ts";
import type { TaxDocumentKind } from "./receipts.ts";

/** `bookingRemedyId` is null for a session, and for a refund that names no remedy. */
type Line = { bookingRemedyId: string | null; amountPaise: number };
export type LedgerDocument = Line & { id: string; kind: TaxDocumentKind; refersTo: string | null };

export type TaxLedger = {
  /** Captured, without the provider's fee on top. */
  paidPaise: number;
  /** What was done for the money: the session was held, or cancelled by a customer and this was kept; the remedy was performed. */
  supplies: readonly Line[];
  /** What the provider has refunded, by what it was for. */
  refunds: readonly Line[];
  /** In the order in which they were issued. */
  documents: readonly LedgerDocument[];
};

/** `refersTo`: the receipt voucher of an invoice or a refund voucher, the invoice of a credit note. */
export type MissingDocument = Line & { kind: TaxDocumentKind; refersTo: string | null };

export const sumOf = (lines: readonly { amountPaise: number }[]) =>
  lines.reduce((total, { amountPaise }) => total + amountPaise, 0);

/**
 * The document of a payment that is to be issued next; null if none is missing. What a bank takes back causes none. A refund that
 * fails after it was processed keeps its document, and the one that replaces it needs no other: the customer is owed it once.
 */
export function nextTaxDocument(ledger: TaxLedger): MissingDocument | null {
  const { paidPaise, supplies, documents } = ledger;
  const of = (kind: TaxDocumentKind) => documents.filter((document) => document.kind === kind);
  const [voucher] = of("receipt-voucher");
  if (!voucher)
    return { kind: "receipt-voucher", bookingRemedyId: null, amountPaise: paidPaise, refersTo: null };
  const invoices = of("tax-invoice");
  const advancePaise = voucher.amountPaise - sumOf(invoices) - sumOf(of("refund-voucher"));
  const supply = supplies.find(
    ({ bookingRemedyId }) => !invoices.some((invoice) => invoice.bookingRemedyId === bookingRemedyId),
  );
  if (supply && advancePaise > 0) {
    const amountPaise = Math.min(supply.amountPaise, advancePaise);
    return { ...supply, kind: "tax-invoice", amountPaise, refersTo: voucher.id };
  }
  return nextOfRefunds(ledger, { voucher, invoices, advancePaise });
}

type Received = { voucher: LedgerDocument; invoices: readonly LedgerDocument[]; advancePaise: number };

/**
 * Against the invoice of the same remedy first, then against money in advance, then against any invoice. The invoice of a session
 * leaves what goes back for it in advance.
 */
function nextOfRefunds(
  { refunds, documents }: TaxLedger,
  { voucher, invoices, advancePaise }: Received,
): MissingDocument | null {
  const returned = documents.filter(({ kind }) => kind === "refund-voucher" || kind === "credit-note");
  const owedInAllPaise = sumOf(refunds) - sumOf(returned);
  for (const { bookingRemedyId, amountPaise } of refunds) {
    const ofLine = (line: Line) => line.bookingRemedyId === bookingRemedyId;
    const owedPaise = Math.min(owedInAllPaise, amountPaise - sumOf(returned.filter(ofLine)));
    if (owedPaise <= 0) continue;
    const credited = invoices.map((invoice) => {
      const notes = returned.filter(({ refersTo }) => refersTo === invoice.id);
      return { invoice, leftPaise: invoice.amountPaise - sumOf(notes) };
    });
    const open = credited.filter(({ leftPaise }) => leftPaise > 0);
    const own = open.find(({ invoice }) => bookingRemedyId !== null && ofLine(invoice));
    if (!own && advancePaise > 0)
      return {
        ...{ kind: "refund-voucher", bookingRemedyId, refersTo: voucher.id },
        amountPaise: Math.min(owedPaise, advancePaise),
      };
    const against = own ?? open.at(-1);
    if (against)
      return {
        ...{ kind: "credit-note", bookingRemedyId, refersTo: against.invoice.id },
        amountPaise: Math.min(owedPaise, against.leftPaise),
      };
  }
  return null;
}

/** Sessions are booked and held within this time. */
const RECENT_DAYS = 60;
const MINUTES_OF_AN_HOUR = 60;

/**
 * When the payments were captured that the sweep looks through now: those of the last weeks each time, and of the older ones since the
 * registration a sixtieth in each minute of an hour. `registeredOn` is an IST day.
 */
export function searchedSpans(registeredOn: string, now: Date): { from: Date; to: Date | null }[] {
  const registered = istInstant(registeredOn, "00:00");
  const recent = istInstant(addDays(istDateOf(now), -RECENT_DAYS), "00:00");
  if (recent <= registered) return [{ from: registered, to: null }];
  const edge = (part: number) =>
    new Date(
      registered.getTime() +
        Math.floor((part * (recent.getTime() - registered.getTime())) / MINUTES_OF_AN_HOUR),
    );
  const minute = now.getUTCMinutes();
  return [
    { from: recent, to: null },
    { from: edge(minute), to: edge(minute + 1) },
  ];
}
