// Rows as a CSV file (RFC 4180) that a spreadsheet opens in any language and takes for text, never for formulas.
import { saveFile } from "./save-file.ts";

/** What spreadsheets begin a formula with (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;
/** Without this mark spreadsheets take Hindi for another encoding. */
const BYTE_ORDER_MARK = "\uFEFF";

export type Cell = string | number | null;

export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
}

function cellText(cell: Cell): string {
  const text = cell === null ? "" : String(cell);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Hands a CSV text to the browser's downloads. */
export function downloadText(fileName: string, text: string): void {
  saveFile(fileName, new Blob([text], { type: "text/csv;charset=utf-8" }));
}
