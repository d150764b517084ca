// The paths of the screens. The server answers 404 for any other page.

/** The page of no screen and of nobody, which the service worker shows at any screen's address while there is no network. */
export const SHELL = "/shell";

export const SCREENS = {
  login: "/",
  dashboard: "/dashboard",
  book: "/book",
  manageBookings: "/manage-bookings",
  /** An older path of the same screen. */
  myBookings: "/my-bookings",
  profile: "/profile",
  join: "/join",
  /** Of the session's companion: the waiting page, and the call. */
  companion: "/companion/:bookingId",
  results: "/session/:bookingId/results",
  intake: "/session/:bookingId/details",
  parchas: "/parchas",
  /** Another path of the same screen. */
  myParchas: "/my-parchas",
  remedies: "/remedies",
  receipt: "/receipt/:paymentId",
  /** In messages: leads to what the message is about. */
  messageLink: "/m/:id",
  refuseMessages: "/m/:id/no",
  feedback: "/feedback",
  privacy: "/privacy",
  terms: "/terms",
  about: "/about",
  contact: "/contact",
  /** Leads to the sessions. */
  admin: "/admin",
  adminLogin: "/admin/login",
  adminSessions: "/admin/sessions",
  adminSession: "/admin/session/:id",
  adminSessionDetail: "/admin/session-detail/:id",
  /** Another path of the same screen. */
  adminSessionOfList: "/admin/sessions/:id",
  adminMoney: "/admin/money",
  /** `payments`, `payouts` or `month`. */
  adminDesk: "/admin/money/:part",
  /** Where the link of an invite leads. */
  adminInvite: "/admin/invite",
  adminSecurity: "/admin/security",
  adminDashboard: "/admin/dashboard",
  adminSuper: "/admin/super",
  adminCustomers: "/admin/customers",
  adminCustomer: "/admin/customers/:id",
  adminUsers: "/admin/users",
  adminBookings: "/admin/bookings",
  adminRevenue: "/admin/revenue",
  adminBusiness: "/admin/business",
  adminAudit: "/admin/audit",
  adminStaff: "/admin/staff",
  adminAvailability: "/admin/availability",
  adminRemedies: "/admin/remedies",
  adminPendingVidhis: "/admin/pending-vidhis",
  adminPost: "/admin/post",
  /** An address of earlier versions: leads to the role's first screen. */
  adminWork: "/admin/work",
} as const;

/** The first parts of the paths where the server has data and files, and an unknown address gets no page. */
export const NOT_PAGES: readonly string[] = "api sandbox objects assets media ws healthz readyz".split(" ");

/** Screens that open the payment checkout, or a video call: their pages have a policy of their own. */
export const CHECKOUT_SCREENS: readonly string[] = [SCREENS.book, SCREENS.remedies];
export const CALL_SCREENS: readonly string[] = [SCREENS.join, SCREENS.companion, SCREENS.adminSession];

/**
 * Screens that play tutorial videos, and those that lead to them: the policy of the first page stays in force while the
 * browser changes screens.
 */
export const TUTORIAL_SCREENS: readonly string[] = [
  SCREENS.remedies,
  SCREENS.login,
  SCREENS.dashboard,
  SCREENS.book,
  SCREENS.manageBookings,
  SCREENS.profile,
  SCREENS.results,
  SCREENS.intake,
  SCREENS.parchas,
  SCREENS.myParchas,
  SCREENS.receipt,
  SCREENS.messageLink,
];

/** Whose code lies on the phone of a signed-in customer, whether they were open or not: they show what is kept. */
export const KEPT_SCREENS: readonly string[] = [
  SCREENS.dashboard,
  SCREENS.manageBookings,
  SCREENS.parchas,
  SCREENS.remedies,
  SCREENS.join,
  SCREENS.profile,
];
