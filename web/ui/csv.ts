import { saveFile } from "./save-file.ts";

export function downloadCsv(fileName: string, text: string): void {
  saveFile(fileName, new Blob([text], { type: "text/csv;charset=utf-8" }));
}
