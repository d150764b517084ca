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
export const forgetDay = () => forgetStored(KEPT_DAY);

/** At a customer's sign-out and for another account. */
export function forgetKeptOnPhone(): void {
  forgetStored(KEPT_LISTS);
  forgetStored(KEEPS_PHOTOS);
  if ("caches" in window) caches.delete(PHOTOS_CACHE).catch(() => undefined);
}

export function forgetStored(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // A browser that refuses its storage has stored nothing.
  }
}
