// Every screen but the login: its path, its file, and what it needs. The browser loads screens by this table, and the build
// reads it to name in each page what the browser will need (scripts/page-files.ts). It imports no code of the browser.

import { getAddress } from "#contract/addresses.ts";
import type { FIRST_ENDPOINTS } from "#contract/answers.ts";
import { listOpenDates, listSlots } from "#contract/availability.ts";
import { listBookings, listPastBookings, listUpcomingBookings } from "#contract/bookings.ts";
import { getPublicConfig } from "#contract/config.ts";
import { getCredits } from "#contract/credits.ts";
import { getMe } from "#contract/customers.ts";
import { listDevices } from "#contract/devices.ts";
import { getHealth } from "#contract/health.ts";
import { getIntake } from "#contract/intakes.ts";
import { getMessageLink, getNotificationSettings } from "#contract/notifications.ts";
import { getSessionResults, listParchas } from "#contract/parchas.ts";
import { getReceipt, listPayments, listPendingPayments } from "#contract/payments.ts";
import { listTestimonials } from "#contract/ratings.ts";
import { listPrescribedRemedies } from "#contract/remedies.ts";
import { SCREENS } from "#contract/screens.ts";
import { getOwedWork, listTodaysSessions, listUpcomingSessions } from "#contract/sessions.ts";
import { getAdminMe } from "#contract/staff.ts";
import { getWaitlist } from "#contract/waitlist.ts";
import { MAX_DAYS_AHEAD } from "#domain/slots.ts";
import type { SentenceGroup } from "#web/i18n/language.ts";
import type { PlainKey } from "#web/i18n/t.ts";

type Kind = {
  /** The frame around the screen. */
  layout: "bare" | "sidebar" | "admin";
  /** The sentences that it needs besides those that every screen has. */
  sentences: readonly SentenceGroup[];
  /** Whether a customer has to be signed in. The layout checks admins. */
  role: "public" | "customer";
};
export type ScreenRow = Kind & {
  path: string;
  /** In web/screens, without ".tsx". It exports the screen's component and nothing else. */
  file: string;
  /** Null for the page of unknown addresses, whose title is the same in every language. */
  title: PlainKey | null;
  /** The page asks for these in one request before the screen's code has loaded; `call` then takes their responses. */
  firstCalls: readonly FirstCall[];
};
/** `dates`: a query of dates: so many days after today, or the first date that the call before has answered. */
type FirstCall = FirstEndpoint | { endpoint: FirstEndpoint; dates: Record<string, number | "open"> };
type FirstEndpoint = (typeof FIRST_ENDPOINTS)[number];

const TEXT: Kind = { layout: "sidebar", sentences: [], role: "public" };
const PUBLIC: Kind = { layout: "sidebar", sentences: ["customer"], role: "public" };
const PUBLIC_BARE: Kind = { ...PUBLIC, layout: "bare" };
const CUSTOMER: Kind = { ...PUBLIC, role: "customer" };
const CUSTOMER_BARE: Kind = { ...CUSTOMER, layout: "bare" };
const ADMIN: Kind = { layout: "admin", sentences: ["admin"], role: "public" };
const ADMIN_LOGIN: Kind = { ...ADMIN, layout: "bare" };
const PEOPLE: Kind = { ...ADMIN, sentences: ["admin", "people"] };
const OFFICE: Kind = { ...ADMIN, sentences: ["admin", "office"] };
const ACCOUNTS: Kind = { ...ADMIN, sentences: ["admin", "accounts"] };
const SCHEDULE: Kind = { ...ADMIN, sentences: ["admin", "schedule"] };
const FIGURES: Kind = { ...ADMIN, sentences: ["admin", "figures"] };
const INVITE: Kind = { ...ACCOUNTS, layout: "bare" };

/** As useOpenDates and useSlots ask for the first open day. */
const FIRST_SLOTS: readonly FirstCall[] = [
  { endpoint: listOpenDates, dates: { from: 0, to: MAX_DAYS_AHEAD } },
  { endpoint: listSlots, dates: { date: "open" } },
];

/** The screen appears only when all three have answered. */
const PARCHA_CALLS: readonly FirstCall[] = [listParchas, listPrescribedRemedies, getAddress];

function screen(
  path: string,
  file: string,
  title: PlainKey | null,
  kind: Kind,
  firstCalls: readonly FirstCall[] = [],
): ScreenRow {
  // The bar below the screens of a signed-in customer shows whether there is a new parcha.
  const ofBar = kind.layout === "sidebar" ? [listPastBookings] : [];
  return { path, file, title, ...kind, firstCalls: [...new Set([getPublicConfig, ...firstCalls, ...ofBar])] };
}

export const SCREEN_TABLE: readonly ScreenRow[] = [
  screen(SCREENS.dashboard, "dashboard/dashboard-screen", "pages.dashboard-title", CUSTOMER, [
    ...FIRST_SLOTS,
    listUpcomingBookings,
    listPastBookings,
    listPendingPayments,
    listPayments,
    listPrescribedRemedies,
    getMe,
    getCredits,
  ]),
  screen(SCREENS.book, "book/book-screen", "pages.book-title", PUBLIC, [
    ...FIRST_SLOTS,
    listUpcomingBookings,
    listPendingPayments,
    getMe,
    getWaitlist,
  ]),
  screen(
    SCREENS.manageBookings,
    "manage-bookings/manage-bookings-screen",
    "pages.manage-bookings-title",
    CUSTOMER,
    [listUpcomingBookings, listPastBookings],
  ),
  screen(SCREENS.profile, "profile/profile-screen", "pages.profile-title", CUSTOMER, [
    getMe,
    listUpcomingBookings,
    listPrescribedRemedies,
    getAddress,
    getNotificationSettings,
    listDevices,
  ]),
  screen(SCREENS.messageLink, "message-link/message-link-screen", "pages.message-link-title", CUSTOMER_BARE, [
    getMessageLink,
  ]),
  screen(SCREENS.join, "join/join-screen", "pages.join-title", CUSTOMER_BARE, [listUpcomingBookings]),
  screen(SCREENS.results, "results/results-screen", "pages.results-title", CUSTOMER_BARE, [
    getSessionResults,
    listBookings,
  ]),
  screen(SCREENS.intake, "intake/intake-screen", "pages.intake-title", CUSTOMER, [getIntake, listBookings]),
  screen(SCREENS.parchas, "parchas/parchas-screen", "pages.parchas-title", CUSTOMER, PARCHA_CALLS),
  screen(SCREENS.myParchas, "parchas/parchas-screen", "pages.parchas-title", CUSTOMER, PARCHA_CALLS),
  screen(SCREENS.remedies, "remedies/remedies-screen", "pages.remedies-title", CUSTOMER, [
    listPrescribedRemedies,
  ]),
  screen(SCREENS.receipt, "receipt/receipt-screen", "pages.receipt-title", CUSTOMER, [getReceipt]),
  screen(SCREENS.feedback, "feedback/feedback-screen", "pages.feedback-title", PUBLIC_BARE, [
    listTestimonials,
  ]),
  screen(SCREENS.about, "about/about-screen", "pages.about-title", PUBLIC, [
    ...FIRST_SLOTS,
    listTestimonials,
  ]),
  screen(SCREENS.contact, "contact/contact-screen", "pages.contact-title", PUBLIC),
  screen(SCREENS.privacy, "privacy/privacy-screen", "pages.privacy-title", TEXT),
  screen(SCREENS.terms, "terms/terms-screen", "pages.terms-title", TEXT),
  screen(SCREENS.adminLogin, "admin/login/admin-login-screen", "pages.admin-login-title", ADMIN_LOGIN),
  screen(SCREENS.adminSessions, "admin/sessions/sessions-screen", "pages.sessions-title", ADMIN, [
    getAdminMe,
    listUpcomingSessions,
    listTodaysSessions,
    getOwedWork,
  ]),
  screen(SCREENS.adminSession, "admin/session/session-screen", "pages.session-title", ADMIN),
  screen(
    SCREENS.adminSessionDetail,
    "admin/session-detail/session-detail-screen",
    "pages.session-detail-title",
    PEOPLE,
  ),
  screen(
    SCREENS.adminSessionOfList,
    "admin/session-detail/session-detail-screen",
    "pages.session-detail-title",
    PEOPLE,
  ),
  screen(
    SCREENS.adminAvailability,
    "admin/availability/availability-screen",
    "pages.availability-title",
    SCHEDULE,
  ),
  screen(SCREENS.adminRemedies, "admin/remedies/catalogue-screen", "pages.vidhis-title", ADMIN),
  screen(
    SCREENS.adminPendingVidhis,
    "admin/pending-remedies/pending-remedies-screen",
    "pages.pending-vidhis-title",
    OFFICE,
  ),
  screen(SCREENS.adminWork, "admin/work/work-screen", "nav.group-work", ADMIN, [getAdminMe, getOwedWork]),
  screen(SCREENS.adminPost, "admin/post/post-screen", "desks.post-title", OFFICE),
  screen(SCREENS.adminDashboard, "admin/dashboard/stats-screen", "pages.stats-title", OFFICE),
  screen(SCREENS.adminSuper, "admin/super/super-screen", "pages.super-title", PEOPLE),
  screen(SCREENS.adminCustomers, "admin/customers/customers-screen", "pages.customers-title", PEOPLE, [
    getAdminMe,
  ]),
  screen(SCREENS.adminCustomer, "admin/customers/customer-screen", "pages.customer-title", PEOPLE, [
    getAdminMe,
  ]),
  screen(SCREENS.adminUsers, "admin/users/users-screen", "pages.users-title", OFFICE),
  screen(SCREENS.adminBookings, "admin/bookings/bookings-screen", "pages.bookings-title", OFFICE),
  screen(SCREENS.adminRevenue, "admin/revenue/revenue-screen", "pages.revenue-title", ADMIN),
  screen(SCREENS.adminBusiness, "admin/business/business-screen", "pages.business-title", FIGURES),
  screen(SCREENS.adminAudit, "admin/audit/audit-screen", "pages.audit-title", ACCOUNTS),
  screen(SCREENS.adminHealth, "admin/health/health-screen", "pages.health-title", ACCOUNTS, [
    getAdminMe,
    getHealth,
  ]),
  screen(SCREENS.adminStaff, "admin/staff/staff-screen", "pages.staff-title", ACCOUNTS),
  screen(SCREENS.adminInvite, "admin/invite/invite-screen", "pages.invite-title", INVITE),
  screen(SCREENS.adminSecurity, "admin/security/security-screen", "pages.security-title", ACCOUNTS),
  screen(SCREENS.adminMoney, "admin/money/money-screen", "pages.money-title", FIGURES),
];

/** The page of every address that is not in the table. */
export const NOT_FOUND_SCREEN: ScreenRow = screen("*", "not-found/not-found-screen", null, {
  ...TEXT,
  layout: "bare",
});
