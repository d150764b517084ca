// The documents that tax law asks for (Central Goods and Services Tax Rules 2017): a receipt voucher for money in advance (rule 50), a
// tax invoice for what was done for it (46), a refund voucher for what goes back before that (51), a credit note after it (53).

import { addDays, istDateOf, istInstant } from "./ist-time.ts";
import type { TaxDocumentKind } from "./receipts.ts";

/** `bookingRemedyId` is null for a session, and for a refund that names no remedy. */
type Line = { bookingRemedyId: string | null; amountPaise: number };
type Event = Line & { at: Date };
/** `issuedAt`: the date on it, which is the time of the event that causes it. */
export type LedgerDocument = Line & {
  id: string;
  kind: TaxDocumentKind;
  refersTo: string | null;
  issuedAt: Date;
};

export type TaxLedger = {
  capturedAt: Date;
  /** Captured, without the provider's fee on top. */
  paidPaise: number;
  /**
   * What was done for the money: the session was held, or cancelled or missed by a customer and this was kept; the remedy was
   * performed. In the order of events, and so are the refunds.
   */
  supplies: readonly Event[];
  /** What the provider has refunded, by what it was for. */
  refunds: readonly Event[];
  /** In the order in which they were issued. */
  documents: readonly LedgerDocument[];
};

/** `refersTo`: the receipt voucher of an invoice or a refund voucher, the invoice of a credit note. */
type Missing = Line & { kind: TaxDocumentKind; refersTo: string | null };
export type MissingDocument = Missing & { issuedAt: Date };

const sumOf = (lines: readonly { amountPaise: number }[]) =>
  lines.reduce((total, { amountPaise }) => total + amountPaise, 0);

/**
 * The document of a payment that is to be issued next; null if none is missing. The events are gone through in their order, so that
 * the documents and their dates do not depend on when the sweep runs. What a bank takes back causes none. A refund that fails after
 * it was processed keeps its document, and the one that replaces it needs no other: the customer is owed it once.
 */
export function nextTaxDocument(ledger: TaxLedger): MissingDocument | null {
  const { capturedAt, paidPaise, supplies, refunds, documents } = ledger;
  const voucher = documents.find(({ kind }) => kind === "receipt-voucher");
  if (!voucher)
    return {
      ...{ kind: "receipt-voucher", bookingRemedyId: null, refersTo: null },
      ...{ amountPaise: paidPaise, issuedAt: capturedAt },
    };
  const moments = [...supplies, ...refunds].map(({ at }) => at).toSorted((a, b) => a.getTime() - b.getTime());
  for (const at of moments) {
    const until = (events: readonly Event[]) => events.filter((event) => event.at <= at);
    const missing = missingUntil({ supplies: until(supplies), refunds: until(refunds), documents }, voucher);
    // A credit note is not older than its invoice, also if the provider reports the refund late.
    const referred = missing && documents.find(({ id }) => id === missing.refersTo);
    if (missing) return { ...missing, issuedAt: referred && referred.issuedAt > at ? referred.issuedAt : at };
  }
  return null;
}

type Happened = Pick<TaxLedger, "supplies" | "refunds" | "documents">;

function missingUntil(happened: Happened, voucher: LedgerDocument): Missing | null {
  const { supplies, documents } = happened;
  const of = (kind: TaxDocumentKind) => documents.filter((document) => document.kind === kind);
  const invoices = of("tax-invoice");
  const advancePaise = voucher.amountPaise - sumOf(invoices) - sumOf(of("refund-voucher"));
  const supply = supplies.find(
    ({ bookingRemedyId }) => !invoices.some((invoice) => invoice.bookingRemedyId === bookingRemedyId),
  );
  if (supply && advancePaise > 0) {
    const { bookingRemedyId } = supply;
    const amountPaise = Math.min(supply.amountPaise, advancePaise);
    return { kind: "tax-invoice", bookingRemedyId, amountPaise, refersTo: voucher.id };
  }
  return nextOfRefunds(happened, { voucher, invoices, advancePaise });
}

type Received = { voucher: LedgerDocument; invoices: readonly LedgerDocument[]; advancePaise: number };

/**
 * Against the invoice of the same remedy first, then against money in advance, then against any invoice. The invoice of a session
 * leaves what goes back for it in advance.
 */
function nextOfRefunds(
  { refunds, documents }: Happened,
  { voucher, invoices, advancePaise }: Received,
): Missing | null {
  const returned = documents.filter(({ kind }) => kind === "refund-voucher" || kind === "credit-note");
  const owedInAllPaise = sumOf(refunds) - sumOf(returned);
  for (const bookingRemedyId of new Set(refunds.map((refund) => refund.bookingRemedyId))) {
    const ofLine = (line: Line) => line.bookingRemedyId === bookingRemedyId;
    const owedPaise = Math.min(
      owedInAllPaise,
      sumOf(refunds.filter(ofLine)) - sumOf(returned.filter(ofLine)),
    );
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
