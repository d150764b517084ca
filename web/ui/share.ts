/** The person has closed the sheet, or pressed twice. */
const OPENED = ["AbortError", "InvalidStateError"];

/**
 * Opens the phone's share sheet. False where none opens: some browsers have none, and others refuse it where the press was
 * some seconds ago.
 */
export async function share(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && OPENED.includes(error.name);
  }
}
