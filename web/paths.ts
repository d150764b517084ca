// Every link of the browser, typed, from the one list of screens.
import { SCREENS } from "#contract/screens.ts";

export const paths = {
  login: () => SCREENS.login,
  /** With the id of a booking that was just made, the dashboard says so. */
  dashboard: (search: { booked?: string } = {}) =>
    search.booked ? `${SCREENS.dashboard}?booked=${encodeURIComponent(search.booked)}` : SCREENS.dashboard,
  /** With the id of a booking, its session is moved instead of another one booked. */
  book: (search: { reschedule?: string } = {}) =>
    search.reschedule ? `${SCREENS.book}?reschedule=${encodeURIComponent(search.reschedule)}` : SCREENS.book,
  manageBookings: () => SCREENS.manageBookings,
  profile: () => SCREENS.profile,
  join: () => SCREENS.join,
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
  adminSessionDetail: (bookingId: string) =>
    SCREENS.adminSessionDetail.replace(":id", encodeURIComponent(bookingId)),
  adminMoney: () => SCREENS.adminMoney,
  adminSecurity: () => SCREENS.adminSecurity,
  adminDashboard: () => SCREENS.adminDashboard,
  adminSuper: () => SCREENS.adminSuper,
  adminUsers: () => SCREENS.adminUsers,
  adminBookings: () => SCREENS.adminBookings,
  adminRevenue: () => SCREENS.adminRevenue,
  adminAudit: () => SCREENS.adminAudit,
  adminRemedies: () => SCREENS.adminRemedies,
  adminPendingVidhis: () => SCREENS.adminPendingVidhis,
} as const;

/** The screens that a reader may see without signing in as a customer. */
const OPEN: readonly string[] = [
  SCREENS.login,
  SCREENS.book,
  SCREENS.feedback,
  SCREENS.privacy,
  SCREENS.terms,
  SCREENS.about,
  SCREENS.contact,
];

/** Whether an address is a screen's, whose path may have `:name` places; as wouter matches. */
export function isScreen(screenPath: string, path: string): boolean {
  return new RegExp(`^${screenPath.replace(/:\w+/g, "[^/]+")}/?$`, "i").test(path);
}

export function isOpenPath(path: string): boolean {
  const screens: string[] = Object.values(SCREENS);
  return OPEN.includes(path) || path.startsWith("/admin") || !screens.some((known) => isScreen(known, path));
}
