// Rows as a CSV file (RFC 4180). Spreadsheets read Hindi correctly and take no cell for a formula.
import { saveFile } from "./save-file.ts";

/** Characters that begin a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;
/** Without a byte order mark Excel does not read the file as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

export type Cell = string | number | null;

export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
}

function cellText(cell: Cell): string {
  if (typeof cell === "number") return String(cell);
  const text = cell ?? "";
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function downloadCsv(fileName: string, text: string): void {
  saveFile(fileName, new Blob([text], { type: "text/csv;charset=utf-8" }));
}
