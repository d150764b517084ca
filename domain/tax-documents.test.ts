import { describe, expect, test } from "vitest";
import { formatTaxNumber, TAX_DOCUMENT_KINDS } from "./receipts.ts";
import { type LedgerDocument, nextTaxDocument, searchedSpans, type TaxLedger } from "./tax-documents.ts";

test("each kind has a series of its own, of at most 16 characters", () => {
  const numbers = TAX_DOCUMENT_KINDS.map((kind) => formatTaxNumber(kind, "26-27", 123));
  expect(numbers).toEqual(["RV/26-27/000123", "TI/26-27/000123", "RF/26-27/000123", "CN/26-27/000123"]);
  expect(formatTaxNumber("tax-invoice", "26-27", 9_999_999)).toMatch(/^[A-Z0-9/-]{1,16}$/);
});

const CAPTURED = new Date("2026-11-01T00:00:00Z");
const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const line = (bookingRemedyId: string | null, amountPaise: number, day = 2) => {
  return { bookingRemedyId, amountPaise, at: at(day) };
};

/** All missing documents, as "kind amount of what it refers to". */
function issue(
  facts: Omit<TaxLedger, "documents" | "capturedAt">,
  documents: readonly LedgerDocument[] = [],
) {
  const issued = [...documents];
  for (;;) {
    const next = nextTaxDocument({ ...facts, capturedAt: CAPTURED, documents: issued });
    if (!next) return issued;
    expect(next.amountPaise).toBeGreaterThan(0);
    issued.push({ ...next, id: String(issued.length) });
  }
}
const show = (documents: readonly LedgerDocument[]) =>
  documents.map(({ kind, amountPaise, refersTo }) => `${kind} ${amountPaise} ${refersTo ?? "-"}`);

describe("the documents of a payment", () => {
  test("are a receipt voucher, and an invoice once the session was held", () => {
    const booked = issue({ paidPaise: 751, supplies: [], refunds: [] });
    expect(show(booked)).toEqual(["receipt-voucher 751 -"]);
    const held = issue({ paidPaise: 751, supplies: [line(null, 751)], refunds: [] }, booked);
    expect(show(held)).toEqual(["receipt-voucher 751 -", "tax-invoice 751 0"]);
  });

  test("are a refund voucher for money that goes back before, and a credit note after", () => {
    expect(show(issue({ paidPaise: 751, supplies: [], refunds: [line(null, 751)] }))).toEqual([
      "receipt-voucher 751 -",
      "refund-voucher 751 0",
    ]);
    const held = issue({ paidPaise: 751, supplies: [line(null, 751)], refunds: [] });
    const facts = { paidPaise: 751, supplies: [line(null, 751)] };
    const partly = issue({ ...facts, refunds: [line(null, 51)] }, held);
    expect(show(partly).slice(2)).toEqual(["credit-note 51 1"]);
    const whole = issue({ ...facts, refunds: [line(null, 751)] }, partly);
    expect(show(whole).slice(2)).toEqual(["credit-note 51 1", "credit-note 700 1"]);
  });

  test("have an invoice of what is left when a part went back before the session", () => {
    const refunds = [line(null, 200)];
    const before = issue({ paidPaise: 751, supplies: [], refunds });
    expect(show(issue({ paidPaise: 751, supplies: [line(null, 751)], refunds }, before))).toEqual([
      "receipt-voucher 751 -",
      "refund-voucher 200 0",
      "tax-invoice 551 0",
    ]);
  });

  test("have no invoice when all of it went back, even if the session was held", () => {
    const refunds = [line(null, 751)];
    const before = issue({ paidPaise: 751, supplies: [], refunds });
    expect(issue({ paidPaise: 751, supplies: [line(null, 751)], refunds }, before)).toEqual(before);
  });

  test("have an invoice of what is kept of a cancelled session, and a refund voucher of the rest", () => {
    const facts = { paidPaise: 751, supplies: [line(null, 551)] };
    const kept = issue({ ...facts, refunds: [] });
    expect(show(kept)).toEqual(["receipt-voucher 751 -", "tax-invoice 551 0"]);
    const returned = issue({ ...facts, refunds: [line(null, 200)] }, kept);
    expect(show(returned).slice(2)).toEqual(["refund-voucher 200 0"]);
    expect(issue({ ...facts, refunds: [line(null, 200)] })).toEqual(returned);
    const more = issue({ ...facts, refunds: [line(null, 250)] }, returned);
    expect(show(more).slice(3)).toEqual(["credit-note 50 1"]);
  });

  test("of several remedies are an invoice each, and what goes back of one leaves the others", () => {
    const facts = { paidPaise: 300, supplies: [line("a", 100)] };
    const performed = issue({ ...facts, refunds: [] });
    const refundedA = issue({ ...facts, refunds: [line("a", 100)] }, performed);
    expect(show(refundedA)).toEqual(["receipt-voucher 300 -", "tax-invoice 100 0", "credit-note 100 1"]);
    const supplies = [line("a", 100), line("b", 200)];
    expect(show(issue({ ...facts, supplies, refunds: [line("a", 100)] }, refundedA)).at(-1)).toBe(
      "tax-invoice 200 0",
    );
    expect(show(issue({ ...facts, refunds: [line("b", 200)] }, performed)).at(-1)).toBe(
      "refund-voucher 200 0",
    );
  });

  test("for a refund that names no remedy take the money in advance first, then the invoices", () => {
    const supplies = [line("a", 100), line("b", 150)];
    const issued = issue({ paidPaise: 300, supplies, refunds: [line(null, 300)] });
    expect(show(issued).slice(3)).toEqual(["refund-voucher 50 0", "credit-note 150 2", "credit-note 100 1"]);
  });

  test("need no second document when a refund fails after it was processed and is made again", () => {
    const facts = { paidPaise: 300, supplies: [] };
    const refunded = issue({ ...facts, refunds: [line("a", 100)] });
    expect(issue({ ...facts, refunds: [] }, refunded)).toEqual(refunded);
    expect(issue({ ...facts, refunds: [line(null, 100)] }, refunded)).toEqual(refunded);
    expect(show(issue({ ...facts, refunds: [line(null, 130)] }, refunded)).at(-1)).toBe(
      "refund-voucher 30 0",
    );
  });
});

describe("the date of a document", () => {
  const dates = (documents: readonly LedgerDocument[]) =>
    documents.map(({ kind, amountPaise, issuedAt }) => `${kind} ${amountPaise} ${issuedAt.getUTCDate()}`);

  test("is that of the money or of the service, whenever the document is made", () => {
    const supplies = [line("a", 100, 9), line("b", 200, 5)];
    const refunds = [line("a", 30, 12), line("a", 70, 14), line("b", 50, 3)];
    const expected = [
      ...["receipt-voucher 300 1", "refund-voucher 50 3", "tax-invoice 200 5"],
      ...["tax-invoice 50 9", "credit-note 30 12", "credit-note 20 14", "credit-note 50 14"],
    ];
    expect(dates(issue({ paidPaise: 300, supplies, refunds }))).toEqual(expected);
    let swept: LedgerDocument[] = [];
    for (let day = 1; day <= 14; day++) {
      const until = (events: TaxLedger["refunds"]) => events.filter((event) => event.at <= at(day));
      swept = issue({ paidPaise: 300, supplies: until(supplies), refunds: until(refunds) }, swept);
    }
    expect(dates(swept)).toEqual(expected);
  });

  test("of a credit note for a refund that is reported late is not before its invoice's", () => {
    const held = issue({ paidPaise: 751, supplies: [line(null, 751, 9)], refunds: [] });
    const facts = { paidPaise: 751, supplies: [line(null, 751, 9)], refunds: [line(null, 51, 4)] };
    expect(dates(issue(facts, held)).at(-1)).toBe("credit-note 51 9");
  });
});

test("the payments of 60 days are looked through each time, and a sixtieth of the older ones in each minute of an hour", () => {
  expect(searchedSpans("2026-11-01", new Date("2026-12-30T18:29:00Z"))).toEqual([
    { from: new Date("2026-10-31T18:30:00Z"), to: null },
  ]);
  const minutes = Array.from({ length: 60 }, (_, minute) => new Date(Date.UTC(2028, 5, 1, 9, minute, 59)));
  const older = minutes.map((now) => searchedSpans("2026-11-01", now)[1]);
  expect(older[0]?.from).toEqual(new Date("2026-10-31T18:30:00Z"));
  for (const [minute, span] of older.entries()) {
    const next = older[minute + 1]?.from ?? new Date("2028-04-01T18:30:00Z");
    expect(span?.to).toEqual(next);
  }
});
