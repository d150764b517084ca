// CSV (RFC 4180) that spreadsheets read as UTF-8, and of which they take no text for a formula.

/** Characters that begin a formula, also in full width (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
/** Without a byte order mark at the start of the file Excel does not read it as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

export type Cell = string | number | null;

/** Numbers stay numbers, also negative ones. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}

function cellText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
