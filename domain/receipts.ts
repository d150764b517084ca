// Receipts: in which financial year a payment falls, and how its number reads.
// India's financial year runs from April to March; a serial is consecutive in it and has at most 16 characters, of
// letters, digits, dashes and slashes (CGST Rules, rule 46(b)).
import { istDateOf } from "./ist-time.ts";

/** The financial year of an instant by the IST day, as `26-27`. */
export function financialYearOf(instant: Date): string {
  const [year = 0, month = 0] = istDateOf(instant).split("-").map(Number);
  const begins = month >= 4 ? year : year - 1;
  const two = (number: number) => String(number % 100).padStart(2, "0");
  return `${two(begins)}-${two(begins + 1)}`;
}

/** `R/26-27/000123`. */
export function receiptNumber(financialYear: string, serial: number): string {
  return `R/${financialYear}/${String(serial).padStart(6, "0")}`;
}
