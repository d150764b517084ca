// The typed paths of all links, from the contract's list of screens.
import { SCREENS } from "#contract/screens.ts";

/** What the session's screen opens with: the photos of its parcha, or the call. */
export const PHOTOS_SEARCH = "photos";
export const CALL_SEARCH = "call";
/** Which list of owed work the day's screen shows. */
export const OWED_SEARCH = "owed";
export const DISPUTE_SEARCH = "dispute";

export const paths = {
  login: () => SCREENS.login,
  /** `booked`: the id of a new booking, which the dashboard announces. */
  dashboard: (search: { booked?: string } = {}) =>
    search.booked ? `${SCREENS.dashboard}?booked=${encodeURIComponent(search.booked)}` : SCREENS.dashboard,
  /** `reschedule`: the id of the booking that the customer moves. */
  book: (search: { reschedule?: string } = {}) =>
    search.reschedule ? `${SCREENS.book}?reschedule=${encodeURIComponent(search.reschedule)}` : SCREENS.book,
  manageBookings: () => SCREENS.manageBookings,
  profile: () => SCREENS.profile,
  join: () => SCREENS.join,
  companion: (bookingId: string) => SCREENS.companion.replace(":bookingId", encodeURIComponent(bookingId)),
  results: (bookingId: string) => SCREENS.results.replace(":bookingId", encodeURIComponent(bookingId)),
  intake: (bookingId: string) => SCREENS.intake.replace(":bookingId", encodeURIComponent(bookingId)),
  parchas: () => SCREENS.parchas,
  myParchas: () => SCREENS.myParchas,
  remedies: () => SCREENS.remedies,
  receipt: (paymentId: string) => SCREENS.receipt.replace(":paymentId", encodeURIComponent(paymentId)),
  feedback: () => SCREENS.feedback,
  about: () => SCREENS.about,
  contact: () => SCREENS.contact,
  privacy: () => SCREENS.privacy,
  terms: () => SCREENS.terms,
  adminLogin: () => SCREENS.adminLogin,
  adminAvailability: () => SCREENS.adminAvailability,
  adminSessions: () => SCREENS.adminSessions,
  adminSession: (bookingId: string) => SCREENS.adminSession.replace(":id", encodeURIComponent(bookingId)),
  adminCall: (bookingId: string) => `${paths.adminSession(bookingId)}?${CALL_SEARCH}`,
  adminPhotos: (bookingId: string) => `${paths.adminSession(bookingId)}?${PHOTOS_SEARCH}`,
  adminSessionDetail: (bookingId: string) =>
    SCREENS.adminSessionDetail.replace(":id", encodeURIComponent(bookingId)),
  adminMoney: () => SCREENS.adminMoney,
  /** The evidence for a dispute. */
  adminDispute: (disputeId: string) =>
    `${SCREENS.adminMoney}?${DISPUTE_SEARCH}=${encodeURIComponent(disputeId)}`,
  adminInvite: () => SCREENS.adminInvite,
  adminSecurity: () => SCREENS.adminSecurity,
  adminDashboard: () => SCREENS.adminDashboard,
  adminSuper: () => SCREENS.adminSuper,
  /** `search`: what the list is searched by. */
  adminCustomers: (search = "") =>
    search === "" ? SCREENS.adminCustomers : `${SCREENS.adminCustomers}?search=${encodeURIComponent(search)}`,
  adminCustomer: (customerId: string) => SCREENS.adminCustomer.replace(":id", encodeURIComponent(customerId)),
  adminUsers: () => SCREENS.adminUsers,
  adminBookings: () => SCREENS.adminBookings,
  adminRevenue: () => SCREENS.adminRevenue,
  adminBusiness: () => SCREENS.adminBusiness,
  adminAudit: () => SCREENS.adminAudit,
  adminStaff: () => SCREENS.adminStaff,
  adminRemedies: () => SCREENS.adminRemedies,
  adminPendingRemedies: () => SCREENS.adminPendingVidhis,
  adminOwedParchas: () => `${SCREENS.adminSessions}?${OWED_SEARCH}=parchas`,
  adminPost: () => SCREENS.adminPost,
} as const;

/** The path, query and hash that stand in an address of this site; null for any other address, such as `//a.example`. */
export function ownPath(address: string): string | null {
  if (!address.startsWith("/")) return null;
  try {
    // The parser reads `/\` and `/<tab>/` as the beginning of a host, as a navigation does.
    const { origin, pathname, search, hash } = new URL(address, window.location.origin);
    return origin === window.location.origin ? pathname + search + hash : null;
  } catch {
    return null;
  }
}

/** The screens for visitors who are not signed in. */
const OPEN: readonly string[] = [
  SCREENS.login,
  SCREENS.book,
  SCREENS.feedback,
  SCREENS.privacy,
  SCREENS.terms,
  SCREENS.about,
  SCREENS.contact,
];

/** Whether a path belongs to a screen, whose own path may have `:name` parts. Matches like the router. */
export function isScreen(screenPath: string, path: string): boolean {
  return new RegExp(`^${screenPath.replace(/:\w+/g, "[^/]+")}/?$`, "i").test(path);
}

export function isOpenPath(path: string): boolean {
  const screens: string[] = Object.values(SCREENS);
  return OPEN.includes(path) || path.startsWith("/admin") || !screens.some((known) => isScreen(known, path));
}
