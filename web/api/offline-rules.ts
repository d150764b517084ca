// Which requests the service worker answers from its caches.
import { SCREENS } from "#contract/screens.ts";
import { isScreen } from "#web/paths.ts";

export const ASSETS_CACHE = "assets";
export const PAGES_CACHE = "pages";
/** Filled by the page (features/parchas/kept-photos.ts), and only at the customer's wish. */
export const PHOTOS_CACHE = "photos";

/** Files whose names contain a hash of their content. */
export function isAsset(url: URL): boolean {
  return url.pathname.startsWith("/assets/");
}

/** A photo of a parcha, in one of its sizes. */
export function isPhoto(url: URL): boolean {
  return url.pathname.startsWith("/objects/");
}

/** Whether the answer is a page to keep. A redirect, as of a network that asks for a sign-in, has the status 0 here. */
export function isKeptPage({ status }: Pick<Response, "status">): boolean {
  return status === 200;
}

/** The path of the screen of this address, such as `/session/:bookingId/results`; null where the network must answer. */
export function screenOf(url: URL): string | null {
  // The way back from a payment.
  if (url.searchParams.has("payment")) return null;
  return Object.values(SCREENS).find((screen) => isScreen(screen, url.pathname)) ?? null;
}
