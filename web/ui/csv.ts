// Rows as a CSV file (RFC 4180) that a spreadsheet opens in any language and takes for text, never for formulas.

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

/** Hands a text to the browser's downloads. */
export function downloadText(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The download has taken hold of it by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
