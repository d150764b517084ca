// The paths of the screens. The server answers 404 for any other page.

export const SCREENS = {
  login: "/",
  dashboard: "/dashboard",
  book: "/book",
  manageBookings: "/manage-bookings",
  /** An older path of the same screen. */
  myBookings: "/my-bookings",
  profile: "/profile",
  join: "/join",
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
  adminWork: "/admin/work",
  adminPost: "/admin/post",
} as const;
