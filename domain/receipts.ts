// The numbers of receipts and tax documents. India's financial year runs from April to March. A serial number is consecutive within it and has at
// most 16 characters: letters, digits, dashes and slashes (CGST Rules 2017, rule 46(b)).
import { istDateOf } from "./ist-time.ts";

/** By the IST day, as `26-27`. */
export function financialYearOf(instant: Date): string {
  const [year = 0, month = 0] = istDateOf(instant).split("-").map(Number);
  const firstYear = month >= 4 ? year : year - 1;
  const twoDigits = (number: number) => String(number % 100).padStart(2, "0");
  return `${twoDigits(firstYear)}-${twoDigits(firstYear + 1)}`;
}

/** `R/26-27/000123`. */
export function formatReceiptNumber(financialYear: string, serial: number): string {
  return `R/${financialYear}/${String(serial).padStart(6, "0")}`;
}

export const TAX_DOCUMENT_KINDS = [
  "receipt-voucher",
  "tax-invoice",
  "refund-voucher",
  "credit-note",
] as const;
export type TaxDocumentKind = (typeof TAX_DOCUMENT_KINDS)[number];

const SERIES: Readonly<Record<TaxDocumentKind, string>> = {
  "receipt-voucher": "RV",
  "tax-invoice": "TI",
  "refund-voucher": "RF",
  "credit-note": "CN",
};

/** `TI/26-27/000123`: at most 16 letters, digits, dashes and slashes (rule 46(b)) up to 9,999,999 documents a year. */
export function formatTaxNumber(kind: TaxDocumentKind, financialYear: string, serial: number): string {
  return `${SERIES[kind]}/${financialYear}/${String(serial).padStart(6, "0")}`;
}

/** "TI/26-27/123", also without the zeros. */
export function parseTaxNumber(
  text: string,
): { kind: TaxDocumentKind; financialYear: string; serial: number } | null {
  const [, letters = "", financialYear = "", serial = ""] =
    /^([a-z]{2})\/(\d\d-\d\d)\/(\d{1,9})$/i.exec(text) ?? [];
  const kind = TAX_DOCUMENT_KINDS.find((one) => SERIES[one] === letters.toUpperCase());
  return kind ? { kind, financialYear, serial: Number(serial) } : null;
}
