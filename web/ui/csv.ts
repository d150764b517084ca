// Rows as a CSV file.
import { BYTE_ORDER_MARK, type Cell, csvLine } from "#domain/csv.ts";
import { saveFile } from "./save-file.ts";

export type { Cell } from "#domain/csv.ts";

export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + rows.map(csvLine).join("");
}

export function downloadCsv(fileName: string, text: string): void {
  saveFile(fileName, new Blob([text], { type: "text/csv;charset=utf-8" }));
}
