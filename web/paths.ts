// Every link of the browser, typed, from the one list of screens.
import { SCREENS } from "#contract/screens.ts";

export const paths = {
  login: () => SCREENS.login,
  /** With the id of a booking that was just made, the dashboard says so. */
  dashboard: (search: { booked?: string } = {}) =>
    search.booked ? `${SCREENS.dashboard}?booked=${encodeURIComponent(search.booked)}` : SCREENS.dashboard,
  book: () => SCREENS.book,
  privacy: () => SCREENS.privacy,
  terms: () => SCREENS.terms,
  adminLogin: () => SCREENS.adminLogin,
  adminAvailability: () => SCREENS.adminAvailability,
} as const;

/** The screens that a reader may see without signing in as a customer. */
const OPEN: readonly string[] = [SCREENS.login, SCREENS.book, SCREENS.privacy, SCREENS.terms];

export function isOpenPath(path: string): boolean {
  return OPEN.includes(path) || path.startsWith("/admin") || !Object.values<string>(SCREENS).includes(path);
}
