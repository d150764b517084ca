// What lies on the device for the person who is signed in, and how all of it goes. Small, because the sign-out needs it.
import { PHOTOS_CACHE } from "./offline-rules.ts";

/** The `meta` of a query whose answer is kept: kept-lists.ts. */
export const KEPT_ON_PHONE = { isKeptOnPhone: true };
export const KEPT_FOR_DAY = { isKeptForDay: true };
/** In localStorage, the kept answers. */
export const KEPT_LISTS = "kept-lists";
export const KEPT_DAY = "guide-day";
/** In localStorage: whether the customer wants the photos of parchas on this phone. */
export const KEEPS_PHOTOS = "keepsPhotos";

/** At an admin's sign-out, and when the role has changed. */
export function forgetDay(): void {
  try {
    localStorage.removeItem(KEPT_DAY);
  } catch {
    // Nothing was stored.
  }
}

/** At a customer's sign-out and for another account. */
export function forgetKeptOnPhone(): void {
  try {
    localStorage.removeItem(KEPT_LISTS);
    localStorage.removeItem(KEEPS_PHOTOS);
  } catch {
    // Nothing was stored.
  }
  if ("caches" in window) caches.delete(PHOTOS_CACHE).catch(() => undefined);
}
