// Every screen but the login: its path, its file, and what it needs. The browser loads screens by this table, and the build
// reads it to name in each page what the browser will need (scripts/page-files.ts).
// It imports no code of the browser.

import { SCREENS } from "#contract/screens.ts";
import type { PlainKey } from "#web/i18n/t.ts";

type Kind = {
  /** The frame around the screen. */
  layout: "bare" | "sidebar" | "admin";
  /** Whether a customer has to be signed in. The layout checks admins. */
  role: "public" | "customer";
};
export type ScreenRow = Kind & {
  path: string;
  /** In web/screens, without ".tsx". It exports the screen's component and nothing else. */
  file: string;
  /** Null for the page of unknown addresses, whose title is the same in every language. */
  title: PlainKey | null;
};

const PUBLIC: Kind = { layout: "sidebar", role: "public" };
const BARE: Kind = { layout: "bare", role: "public" };
const CUSTOMER: Kind = { layout: "sidebar", role: "customer" };
const CUSTOMER_BARE: Kind = { layout: "bare", role: "customer" };
const ADMIN: Kind = { layout: "admin", role: "public" };

function screen(path: string, file: string, title: PlainKey | null, kind: Kind): ScreenRow {
  return { path, file, title, ...kind };
}

export const SCREEN_TABLE: readonly ScreenRow[] = [
  screen(SCREENS.dashboard, "dashboard/dashboard-screen", "shell.home", CUSTOMER),
  screen(SCREENS.book, "book/book-screen", "pages.book-title", PUBLIC),
  screen(
    SCREENS.manageBookings,
    "manage-bookings/manage-bookings-screen",
    "pages.manage-bookings-title",
    CUSTOMER,
  ),
  screen(SCREENS.profile, "profile/profile-screen", "pages.profile-title", CUSTOMER),
  screen(SCREENS.messageLink, "message-link/message-link-screen", "pages.message-link-title", CUSTOMER_BARE),
  screen(
    SCREENS.refuseMessages,
    "refuse-messages/refuse-messages-screen",
    "pages.refuse-messages-title",
    BARE,
  ),
  screen(SCREENS.join, "join/join-screen", "pages.join-title", CUSTOMER_BARE),
  screen(SCREENS.companion, "join/companion-screen", "pages.companion-title", CUSTOMER_BARE),
  screen(SCREENS.results, "results/results-screen", "pages.results-title", CUSTOMER_BARE),
  screen(SCREENS.intake, "intake/intake-screen", "pages.intake-title", CUSTOMER),
  screen(SCREENS.parchas, "parchas/parchas-screen", "pages.parchas-title", CUSTOMER),
  screen(SCREENS.myParchas, "parchas/parchas-screen", "pages.parchas-title", CUSTOMER),
  screen(SCREENS.remedies, "remedies/remedies-screen", "pages.remedies-title", CUSTOMER),
  screen(SCREENS.receipt, "receipt/receipt-screen", "pages.receipt-title", CUSTOMER),
  screen(SCREENS.feedback, "feedback/feedback-screen", "pages.feedback-title", BARE),
  screen(SCREENS.about, "about/about-screen", "pages.about-title", PUBLIC),
  screen(SCREENS.contact, "contact/contact-screen", "pages.contact-title", PUBLIC),
  screen(SCREENS.privacy, "privacy/privacy-screen", "pages.privacy-title", PUBLIC),
  screen(SCREENS.terms, "terms/terms-screen", "pages.terms-title", PUBLIC),
  screen(SCREENS.adminLogin, "admin/login/admin-login-screen", "admin.login-title", BARE),
  screen(SCREENS.adminSessions, "admin/sessions/sessions-screen", "nav.today", ADMIN),
  screen(SCREENS.adminSession, "admin/session/session-screen", "titles.session", ADMIN),
  screen(
    SCREENS.adminSessionDetail,
    "admin/session-detail/session-detail-screen",
    "titles.session-detail",
    ADMIN,
  ),
  screen(
    SCREENS.adminSessionOfList,
    "admin/session-detail/session-detail-screen",
    "titles.session-detail",
    ADMIN,
  ),
  screen(SCREENS.adminAvailability, "admin/availability/availability-screen", "titles.availability", ADMIN),
  screen(SCREENS.adminRemedies, "admin/remedies/catalogue-screen", "titles.vidhis", ADMIN),
  screen(
    SCREENS.adminPendingVidhis,
    "admin/pending-remedies/pending-remedies-screen",
    "titles.pending-vidhis",
    ADMIN,
  ),
  screen(SCREENS.adminPost, "admin/post/post-screen", "nav.notes", ADMIN),
  screen(SCREENS.adminDashboard, "admin/dashboard/stats-screen", "titles.stats", ADMIN),
  screen(SCREENS.adminSuper, "admin/super/super-screen", "titles.super", ADMIN),
  screen(SCREENS.adminCustomers, "admin/customers/customers-screen", "nav.customers", ADMIN),
  screen(SCREENS.adminCustomer, "admin/customers/customer-screen", "titles.customer", ADMIN),
  screen(SCREENS.adminUsers, "admin/users/users-screen", "titles.users", ADMIN),
  screen(SCREENS.adminBookings, "admin/bookings/bookings-screen", "titles.bookings", ADMIN),
  screen(SCREENS.adminRevenue, "admin/revenue/revenue-screen", "titles.revenue", ADMIN),
  screen(SCREENS.adminBusiness, "admin/business/business-screen", "nav.business", ADMIN),
  screen(SCREENS.adminAudit, "admin/audit/audit-screen", "titles.audit", ADMIN),
  screen(SCREENS.adminStaff, "admin/staff/staff-screen", "nav.staff", ADMIN),
  screen(SCREENS.adminInvite, "admin/invite/invite-screen", "titles.invite", BARE),
  screen(SCREENS.adminSecurity, "admin/security/security-screen", "titles.security", ADMIN),
  screen(SCREENS.adminDesk, "admin/money/desk-screen", "titles.money", ADMIN),
  screen(SCREENS.adminMoney, "admin/money/money-screen", "titles.money", ADMIN),
];

/** The page of every address that is not in the table. */
export const NOT_FOUND_SCREEN: ScreenRow = screen("*", "not-found/not-found-screen", null, {
  ...PUBLIC,
  layout: "bare",
});
