/** The database of recordings and photos that are still to arrive at the server (waiting-files.ts). */
export const KEPT_FILES = "intake-files";

let forgetWaiting = () => {};

/** The uploader says here how to forget what is in memory: signing out must not load the uploader. */
export function onForgetKeptFiles(forget: () => void): void {
  forgetWaiting = forget;
}

/** For signing out: the next person at this device finds nothing. */
export function forgetKeptFiles(): void {
  forgetWaiting();
  globalThis.indexedDB?.deleteDatabase(KEPT_FILES);
}
