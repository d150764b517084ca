/** The database of recordings and photos that are still to arrive at the server (waiting-files.ts). */
export const KEPT_FILES = "intake-files";

/** For signing out: the next person at this device finds nothing. */
export function forgetKeptFiles(): void {
  globalThis.indexedDB?.deleteDatabase(KEPT_FILES);
}
