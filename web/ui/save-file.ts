// Hands what this page has made or fetched to the browser's downloads.

/** An iPhone fetches the file only once she has agreed to have it, so its address must be there until then. */
const KEPT_MS = 60_000;

export function saveFile(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
