// Which requests the service worker answers from its caches.
import { CALL_SCREENS, CHECKOUT_SCREENS, NOT_PAGES, SCREENS } from "#contract/screens.ts";
import { isScreen } from "#web/paths.ts";

export const ASSETS_CACHE = "assets";
/** The page of nobody, which opens any screen. */
export const SHELL_CACHE = "shell";
/** Filled by the page (features/parchas/kept-photos.ts), and only at the customer's wish. */
export const PHOTOS_CACHE = "photos";

/** A page that has not begun to arrive by then comes after the shell, which shows what is kept. */
const PATIENCE_MS = 3_000;
/** Of a screen that needs the policy of its own page, and would ask for it again. */
const PATIENCE_FOR_POLICY_MS = 10_000;

/** Files whose names contain a hash of their content. */
export function isAsset(url: URL): boolean {
  return url.pathname.startsWith("/assets/");
}

/** The assets that a page names. */
export function assetsIn(html: string): string[] {
  return html.match(/\/assets\/[\w.-]+/g) ?? [];
}

/** A photo of a parcha, in one of its sizes. */
export function isPhoto(url: URL): boolean {
  return url.pathname.startsWith("/objects/");
}

/** Whether a page belongs to this address, not data or a file. */
export function isPage({ pathname }: URL): boolean {
  return !NOT_PAGES.includes(pathname.split("/")[1] ?? "");
}

/** How long the shell waits for the page of this address; null where the shell has no screen for it. */
export function patienceMsAt({ pathname }: URL): number | null {
  const isOneOf = (screens: readonly string[]) => screens.some((screen) => isScreen(screen, pathname));
  if (isOneOf([...CALL_SCREENS, ...CHECKOUT_SCREENS])) return PATIENCE_FOR_POLICY_MS;
  return isOneOf(Object.values(SCREENS)) ? PATIENCE_MS : null;
}
