// Deletes the pages that the service worker has cached. In a file of its own, because the login needs no more of it.
import { PAGES_CACHE } from "./offline-rules.ts";

/** At sign-out and for another account. */
export function deleteCachedPages(): void {
  if ("caches" in window) caches.delete(PAGES_CACHE).catch(() => undefined);
}
