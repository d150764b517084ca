// The addresses of the screens. The server answers 404 for a page that is not among them; the browser draws them.

export const SCREENS = {
  login: "/",
  dashboard: "/dashboard",
  book: "/book",
  manageBookings: "/manage-bookings",
  /** An older address of the same screen. */
  myBookings: "/my-bookings",
  profile: "/profile",
  join: "/join",
  results: "/session/:bookingId/results",
  /** What the guide should know before a session. */
  intake: "/session/:bookingId/details",
  parchas: "/parchas",
  /** The same screen. */
  myParchas: "/my-parchas",
  remedies: "/remedies",
  receipt: "/receipt/:paymentId",
  feedback: "/feedback",
  privacy: "/privacy",
  terms: "/terms",
  about: "/about",
  contact: "/contact",
  adminLogin: "/admin/login",
  adminSessions: "/admin/sessions",
  adminSession: "/admin/session/:id",
  adminSessionDetail: "/admin/session-detail/:id",
  /** Another address of the same screen. */
  adminSessionOfList: "/admin/sessions/:id",
  adminMoney: "/admin/money",
  adminSecurity: "/admin/security",
  adminDashboard: "/admin/dashboard",
  adminSuper: "/admin/super",
  adminUsers: "/admin/users",
  adminBookings: "/admin/bookings",
  adminRevenue: "/admin/revenue",
  adminAudit: "/admin/audit",
  adminAvailability: "/admin/availability",
  adminRemedies: "/admin/remedies",
  adminPendingVidhis: "/admin/pending-vidhis",
} as const;

export type ScreenName = keyof typeof SCREENS;
