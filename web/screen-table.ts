// Every screen on one page: its address, its file, its name, and what kind it is. The build reads these lines, too.
import { SCREENS } from "#contract/screens.ts";
import { isScreen } from "#web/paths.ts";
import { KINDS } from "./screen-kinds.ts";
import { type ScreenRoute, screen } from "./screen-route.ts";

const ROUTES: readonly ScreenRoute[] = [
  screen(SCREENS.login, () => import("#web/screens/login/login-screen.tsx"), "LoginScreen", {
    ...KINDS.door,
    title: "pages.login-title",
  }),
  screen(SCREENS.dashboard, () => import("#web/screens/dashboard/dashboard-screen.tsx"), "DashboardScreen", {
    ...KINDS.own,
    title: "pages.dashboard-title",
  }),
  screen(SCREENS.book, () => import("#web/screens/book/book-screen.tsx"), "BookScreen", {
    ...KINDS.open,
    title: "pages.book-title",
  }),
  screen(
    SCREENS.manageBookings,
    () => import("#web/screens/manage-bookings/manage-bookings-screen.tsx"),
    "ManageBookingsScreen",
    { ...KINDS.own, title: "pages.manage-bookings-title" },
  ),
  screen(SCREENS.profile, () => import("#web/screens/profile/profile-screen.tsx"), "ProfileScreen", {
    ...KINDS.own,
    title: "pages.profile-title",
  }),
  screen(SCREENS.join, () => import("#web/screens/join/join-screen.tsx"), "JoinScreen", {
    ...KINDS.ownWhole,
    title: "pages.join-title",
  }),
  screen(SCREENS.results, () => import("#web/screens/results/results-screen.tsx"), "ResultsScreen", {
    ...KINDS.ownWhole,
    title: "pages.results-title",
  }),
  screen(SCREENS.intake, () => import("#web/screens/intake/intake-screen.tsx"), "IntakeScreen", {
    ...KINDS.own,
    title: "pages.intake-title",
  }),
  screen(SCREENS.parchas, () => import("#web/screens/parchas/parchas-screen.tsx"), "ParchasScreen", {
    ...KINDS.own,
    title: "pages.parchas-title",
  }),
  screen(SCREENS.myParchas, () => import("#web/screens/parchas/parchas-screen.tsx"), "ParchasScreen", {
    ...KINDS.own,
    title: "pages.parchas-title",
  }),
  screen(SCREENS.remedies, () => import("#web/screens/remedies/remedies-screen.tsx"), "RemediesScreen", {
    ...KINDS.own,
    title: "pages.remedies-title",
  }),
  screen(SCREENS.receipt, () => import("#web/screens/receipt/receipt-screen.tsx"), "ReceiptScreen", {
    ...KINDS.own,
    title: "pages.receipt-title",
  }),
  screen(SCREENS.feedback, () => import("#web/screens/feedback/feedback-screen.tsx"), "FeedbackScreen", {
    ...KINDS.openWhole,
    title: "pages.feedback-title",
  }),
  screen(SCREENS.about, () => import("#web/screens/about/about-screen.tsx"), "AboutScreen", {
    ...KINDS.open,
    title: "pages.about-title",
  }),
  screen(SCREENS.contact, () => import("#web/screens/contact/contact-screen.tsx"), "ContactScreen", {
    ...KINDS.open,
    title: "pages.contact-title",
  }),
  screen(SCREENS.privacy, () => import("#web/screens/privacy/privacy-screen.tsx"), "PrivacyScreen", {
    ...KINDS.text,
    title: "pages.privacy-title",
  }),
  screen(SCREENS.terms, () => import("#web/screens/terms/terms-screen.tsx"), "TermsScreen", {
    ...KINDS.text,
    title: "pages.terms-title",
  }),
  screen(
    SCREENS.adminLogin,
    () => import("#web/screens/admin/login/admin-login-screen.tsx"),
    "AdminLoginScreen",
    { ...KINDS.adminDoor, title: "pages.admin-login-title" },
  ),
  screen(
    SCREENS.adminSessions,
    () => import("#web/screens/admin/sessions/sessions-screen.tsx"),
    "SessionsScreen",
    { ...KINDS.admin, title: "pages.sessions-title" },
  ),
  screen(
    SCREENS.adminSession,
    () => import("#web/screens/admin/session/session-screen.tsx"),
    "SessionScreen",
    { ...KINDS.admin, title: "pages.session-title" },
  ),
  screen(
    SCREENS.adminSessionDetail,
    () => import("#web/screens/admin/session-detail/session-detail-screen.tsx"),
    "SessionDetailScreen",
    { ...KINDS.admin, title: "pages.session-detail-title" },
  ),
  screen(
    SCREENS.adminSessionOfList,
    () => import("#web/screens/admin/session-detail/session-detail-screen.tsx"),
    "SessionDetailScreen",
    { ...KINDS.admin, title: "pages.session-detail-title" },
  ),
  screen(
    SCREENS.adminAvailability,
    () => import("#web/screens/admin/availability/availability-screen.tsx"),
    "AvailabilityScreen",
    { ...KINDS.admin, title: "pages.availability-title" },
  ),
  screen(
    SCREENS.adminRemedies,
    () => import("#web/screens/admin/remedies/catalogue-screen.tsx"),
    "CatalogueScreen",
    { ...KINDS.admin, title: "pages.vidhis-title" },
  ),
  screen(
    SCREENS.adminPendingVidhis,
    () => import("#web/screens/admin/pending-remedies/pending-remedies-screen.tsx"),
    "PendingRemediesScreen",
    { ...KINDS.admin, title: "pages.pending-vidhis-title" },
  ),
  screen(
    SCREENS.adminDashboard,
    () => import("#web/screens/admin/dashboard/stats-screen.tsx"),
    "StatsScreen",
    { ...KINDS.admin, title: "pages.stats-title" },
  ),
  screen(SCREENS.adminSuper, () => import("#web/screens/admin/super/super-screen.tsx"), "SuperScreen", {
    ...KINDS.admin,
    title: "pages.super-title",
  }),
  screen(SCREENS.adminUsers, () => import("#web/screens/admin/users/users-screen.tsx"), "UsersScreen", {
    ...KINDS.admin,
    title: "pages.users-title",
  }),
  screen(
    SCREENS.adminBookings,
    () => import("#web/screens/admin/bookings/bookings-screen.tsx"),
    "BookingsScreen",
    { ...KINDS.admin, title: "pages.bookings-title" },
  ),
  screen(
    SCREENS.adminRevenue,
    () => import("#web/screens/admin/revenue/revenue-screen.tsx"),
    "RevenueScreen",
    { ...KINDS.admin, title: "pages.revenue-title" },
  ),
  screen(SCREENS.adminAudit, () => import("#web/screens/admin/audit/audit-screen.tsx"), "AuditScreen", {
    ...KINDS.admin,
    title: "pages.audit-title",
  }),
  screen(
    SCREENS.adminSecurity,
    () => import("#web/screens/admin/security/security-screen.tsx"),
    "SecurityScreen",
    { ...KINDS.admin, title: "pages.security-title" },
  ),
  screen(SCREENS.adminMoney, () => import("#web/screens/admin/money/money-screen.tsx"), "MoneyScreen", {
    ...KINDS.admin,
    title: "pages.money-title",
  }),
];

const NOT_FOUND = screen("*", () => import("#web/screens/not-found/not-found-screen.tsx"), "NotFoundScreen", {
  ...KINDS.door,
  title: null,
});

/** The screen of an address. */
export function routeOf(path: string): ScreenRoute {
  return ROUTES.find((known) => isScreen(known.path, path)) ?? NOT_FOUND;
}
