// CSV (RFC 4180) that spreadsheets read as UTF-8, and of which they take no text for a formula, a day or a number that it is not.

/** Characters that begin a formula, also in full width (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
/** `234E56` becomes 2.34E+58, and of long numbers the last digits become zeros. */
const NUMBER = /^[.,]*\d[\d.,]*(?:e[+-]?\d+)?%?$/i;
/** `2MAR34`, `MARCH2` and `1/2` become days. The days and times of the site are meant to, so they are left alone. */
const MONTH =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const DAY_OF_MONTH = new RegExp(`^\\d{0,4}[ ./-]?(?:${MONTH})[ .,/-]*\\d{0,4}(?:[ .,/-]+\\d{1,4})?$`, "i");
const SHORT_DAY = /^\d{1,2}[./-]\d{1,2}(?:[./-]\d{1,4})?$/;

/** Without a byte order mark at the start of the file Excel does not read it as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

export type Cell = string | number | null;

/** Numbers stay numbers, also negative ones. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}

/** A whole file. */
export function csvFile(rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + rows.map(csvLine).join("");
}

/**
 * A whole number of which a spreadsheet keeps every digit: an apostrophe, which LibreOffice shows, would only be in the way of it.
 */
const PLAIN_NUMBER = /^(?:0|[1-9]\d{0,14})$/;
/** An Indian mobile number, also with its country's code, is a text: nobody adds it up, and 98765… is not to be shown as 9.8E+09. */
const PHONE = /^(?:91)?[6-9]\d{9}$/;

function cellText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const isPlain = PLAIN_NUMBER.test(cell) && !PHONE.test(cell);
  const safe = FORMULA.test(cell) || (isReadAsValue(cell) && !isPlain) ? `'${cell}` : cell;
  return /[",\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Whether a spreadsheet that opens a CSV file would show another text than this one. */
export function isReadAsValue(text: string): boolean {
  const word = text.trim();
  if (NUMBER.test(word) || SHORT_DAY.test(word)) return true;
  // A month alone is a word, or a name.
  return /\d/.test(word) && DAY_OF_MONTH.test(word);
}
