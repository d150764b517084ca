// What lies on the phone for a customer besides the screens, and how all of it goes. Small, because the sign-out needs it.
import { PHOTOS_CACHE } from "./offline-rules.ts";

/** The `meta` of a query whose answer is kept: kept-lists.ts. */
export const KEPT_ON_PHONE = { isKeptOnPhone: true };
/** In localStorage, the kept answers. */
export const KEPT_LISTS = "kept-lists";
/** In localStorage: whether the customer wants the photos of parchas on this phone. */
export const KEEPS_PHOTOS = "keepsPhotos";

/** At sign-out and for another account. */
export function forgetKeptOnPhone(): void {
  try {
    localStorage.removeItem(KEPT_LISTS);
    localStorage.removeItem(KEEPS_PHOTOS);
  } catch {
    // Nothing was stored.
  }
  if ("caches" in window) caches.delete(PHOTOS_CACHE).catch(() => undefined);
}
