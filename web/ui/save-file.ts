/** Safari on iPhones reads the URL only after its user has confirmed the download. */
const REVOKE_AFTER_MS = 60_000;

/** Downloads a file that this page has made or fetched. */
export function saveFile(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

export function downloadCsv(fileName: string, text: string): void {
  saveFile(fileName, new Blob([text], { type: "text/csv;charset=utf-8" }));
}
