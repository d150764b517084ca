// Which roles may call which endpoint, load which file and open which screen. An admin's endpoint that is not in the table
// stops the server at its start; an admin's screen that is not in it does not compile.
import type { AdminRole } from "#domain/admin-roles.ts";
import type { Endpoint } from "./endpoint.ts";
import type { SCREENS } from "./screens.ts";

type Roles = readonly AdminRole[];

const ALL: Roles = ["admin", "staff", "accounts", "super_admin"];
/** Who leads sessions and knows what customers wrote. */
const GUIDE: Roles = ["admin", "super_admin"];
/** Posting parchas and performing remedies. */
const DESK: Roles = ["admin", "staff", "super_admin"];
const MONEY: Roles = ["admin", "accounts", "super_admin"];
/** Who pays the guide, and writes it down. */
const PAYERS: Roles = ["accounts", "super_admin"];
const SUPER: Roles = ["super_admin"];

/** Of endpoints with `who: "admin"`, and of admins in endpoints with `who: "either"`. */
const ENDPOINT_ROLES: Readonly<Record<string, Roles>> = {
  // The own account
  "GET /api/admin/me": ALL,
  "POST /api/admin/confirm-password": ALL,
  "GET /api/admin/totp": ALL,
  "POST /api/admin/totp/begin": ALL,
  "POST /api/admin/totp/confirm": ALL,
  "DELETE /api/admin/totp": ALL,
  "PUT /api/admin/password": ALL,
  "GET /api/admin/login-sessions": ALL,
  "DELETE /api/admin/login-sessions": ALL,
  "DELETE /api/admin/login-sessions/:id": ALL,

  // Push messages to the guide's phone
  "GET /api/push/key": GUIDE,
  "POST /api/admin/push/subscriptions": GUIDE,
  "DELETE /api/admin/push/subscriptions": GUIDE,

  // Counts alone, which the navigation shows
  "GET /api/admin/owed-work": ALL,

  // Posting and performing
  "GET /api/admin/bookings/:id/address": DESK,
  "GET /api/admin/post": DESK,
  "POST /api/admin/post/printed": DESK,
  "POST /api/admin/post/:id/sent": DESK,
  "POST /api/admin/parchas/:id/tracking": DESK,
  "POST /api/admin/parchas/:id/mark-sent": DESK,
  "GET /api/admin/vidhis/pending": DESK,
  "GET /api/admin/vidhis/pending/summary": DESK,
  "GET /api/admin/vidhis/performed": DESK,
  "POST /api/admin/vidhis/:id/upload-video": DESK,
  "PUT /api/admin/vidhis/:id/complete": DESK,
  "POST /api/admin/vidhis/:id/undo-publication": DESK,
  "POST /api/objects/upload": DESK,
  "POST /api/objects/upload/:id/next-part": DESK,

  // Finding a customer. The answers have no money, and what customers wrote only for the guide
  "GET /api/admin/search": ALL,
  "GET /api/admin/customers": ALL,
  "GET /api/admin/customers/:id": ALL,
  "GET /api/admin/customers/:id/timeline": ALL,
  "GET /api/admin/customers/:id/address": DESK,
  "GET /api/admin/customers/:id/money": MONEY,
  "GET /api/admin/customers/:id/people": GUIDE,

  // Money
  "GET /api/admin/money/tasks": MONEY,
  "POST /api/admin/money/tasks/:id/resolve": MONEY,
  "GET /api/admin/money/ledger": MONEY,
  "GET /api/admin/bookings/:id/money": MONEY,
  "GET /api/admin/disputes/:id/evidence": MONEY,
  "POST /api/admin/refunds/:id/retry": MONEY,
  "POST /api/bookings/:id/refund": MONEY,
  "GET /api/admin/complaints": MONEY,
  "GET /api/admin/bookings/:id/call": MONEY,
  "POST /api/admin/bookings/:id/complaint/answer": MONEY,
  "POST /api/admin/vidhis/:id/refund": MONEY,
  "GET /api/payments/:id/receipt": MONEY,
  "GET /api/tax-documents/:id": MONEY,
  "GET /api/admin/money/month": MONEY,
  "GET /api/admin/money/payouts": MONEY,
  "POST /api/admin/money/payouts": PAYERS,
  "POST /api/admin/money/payouts/:id/reverse": PAYERS,
  "GET /api/admin/money/tax-month": MONEY,
  "POST /api/admin/exports/tax-documents": MONEY,
  "GET /api/admin/revenue/today": MONEY,
  "GET /api/admin/revenue/total": MONEY,
  "GET /api/admin/payments": MONEY,
  "POST /api/admin/exports/payments": MONEY,
  "GET /api/admin/business": MONEY,
  "GET /api/admin/business/statement": MONEY,

  // Sessions, and what customers wrote
  "GET /api/admin/bookings/all-upcoming": GUIDE,
  "GET /api/admin/bookings/today-upcoming": GUIDE,
  "GET /api/admin/bookings/to-complete": GUIDE,
  "GET /api/admin/bookings/today-completed": GUIDE,
  "GET /api/admin/bookings/today-all": GUIDE,
  "GET /api/admin/bookings/:id": GUIDE,
  "GET /api/admin/bookings/:id/user-history": GUIDE,
  "GET /api/admin/bookings/:id/sheet": GUIDE,
  "GET /api/admin/sessions/completed": GUIDE,
  "GET /api/admin/sessions/not-held": GUIDE,
  "GET /api/admin/sessions/parchas-owed": GUIDE,
  // With amounts and photos
  "GET /api/admin/sessions/notes-to-post": GUIDE,
  "GET /api/bookings/:id/intake": GUIDE,
  "GET /api/places": GUIDE,
  "GET /api/bookings/:id/rating": GUIDE,
  "GET /api/admin/customers/:userId/notes": GUIDE,
  "PUT /api/admin/customers/:userId/notes/:noteId": GUIDE,
  "GET /api/admin/chart-conventions": GUIDE,
  "PUT /api/admin/chart-conventions": GUIDE,
  "PATCH /api/bookings/:id/status": GUIDE,
  "PATCH /api/bookings/:id/reschedule": GUIDE,
  "POST /api/jitsi-token": GUIDE,
  "POST /api/admin/bookings/:id/companion": GUIDE,
  "GET /api/bookings/:id/ice-servers": GUIDE,
  "POST /api/admin/bookings/:id/parcha": GUIDE,
  "PUT /api/admin/bookings/:id/parchas/swap": GUIDE,
  "GET /api/bookings/:id/remedies": GUIDE,
  "POST /api/bookings/:id/remedies": GUIDE,

  // The catalogue and the open hours
  "GET /api/remedies/admin": GUIDE,
  "GET /api/admin/remedies/all": GUIDE,
  "POST /api/admin/remedies": GUIDE,
  "PUT /api/admin/remedies/:id": GUIDE,
  "GET /api/admin/availability": GUIDE,
  "GET /api/admin/availability/:date": GUIDE,
  "POST /api/admin/availability": GUIDE,
  "DELETE /api/admin/availability/:date": GUIDE,
  "DELETE /api/admin/availability/:date/by-hand": GUIDE,
  "GET /api/admin/weekly-hours": GUIDE,
  "PUT /api/admin/weekly-hours": GUIDE,
  "GET /api/admin/panchang/days/:date": GUIDE,
  "PUT /api/admin/panchang/settings": GUIDE,
  "GET /api/admin/closed-days": GUIDE,
  "POST /api/admin/closed-days": GUIDE,

  // All customers and bookings, the accounts of the others, and what they did
  "GET /api/admin/stats": SUPER,
  "GET /api/admin/users": SUPER,
  "GET /api/admin/users/comprehensive": SUPER,
  "GET /api/admin/bookings": SUPER,
  "POST /api/admin/exports/users": SUPER,
  "POST /api/admin/exports/bookings": SUPER,
  "POST /api/admin/bookings/test-create": SUPER,
  "GET /api/admin/audit": SUPER,
  "GET /api/admin/health": SUPER,
  "GET /api/admin/staff": SUPER,
  "POST /api/admin/staff": SUPER,
  "PUT /api/admin/staff/:id/role": SUPER,
  "PUT /api/admin/staff/:id/disabled": SUPER,
  "POST /api/admin/staff/:id/invite": SUPER,
};

/** Method and path of the endpoints in the table. */
export const ENDPOINTS_WITH_ROLES: readonly string[] = Object.keys(ENDPOINT_ROLES);

/** @throws Error if the table lacks the endpoint. */
export function rolesOfEndpoint({ method, path }: Pick<Endpoint, "method" | "path">): Roles {
  const roles = ENDPOINT_ROLES[`${method} ${path}`];
  if (!roles) throw new Error(`${method} ${path} has no roles in contract/access.ts`);
  return roles;
}

export const PAYOUT_ROLES = PAYERS;
/** Photos of parchas. */
export const PHOTO_ROLES = GUIDE;
/** The customer's recording and photos for the guide. */
export const INTAKE_FILE_ROLES = GUIDE;
/** Videos of performed remedies. */
export const VIDEO_ROLES = DESK;
/** Push messages: a booking was made, a customer waits. */
export const PUSH_ROLES = GUIDE;
/** The channel of admins: who waits, who is in which room. */
export const LIVE_CHANNEL_ROLES = GUIDE;

type ScreenName = keyof typeof SCREENS;
export type AdminScreen = Exclude<
  Extract<ScreenName, `admin${string}`>,
  "admin" | "adminLogin" | "adminInvite" | "adminWork"
>;

/** The first screen of a role is where its sign-in leads. */
export const SCREEN_ROLES: Readonly<Record<AdminScreen, Roles>> = {
  adminSessions: GUIDE,
  adminSession: GUIDE,
  adminSessionDetail: GUIDE,
  adminSessionOfList: GUIDE,
  adminPost: DESK,
  adminPendingVidhis: DESK,
  adminMoney: MONEY,
  adminDesk: MONEY,
  adminBusiness: MONEY,
  adminRevenue: MONEY,
  adminAvailability: GUIDE,
  adminRemedies: GUIDE,
  adminDashboard: SUPER,
  adminSuper: SUPER,
  adminUsers: SUPER,
  adminBookings: SUPER,
  adminAudit: SUPER,
  adminStaff: SUPER,
  adminCustomers: ALL,
  adminCustomer: ALL,
  adminSecurity: ALL,
};
