// Labels for the endpoints that admins call. An endpoint without a label is shown as `METHOD /path`.
import { INTAKE_FILE_VERB, PHOTO_VERB } from "#contract/audit.ts";
import type { PlainKey } from "#web/i18n/t.ts";

const ENDPOINT_LABELS: Readonly<Record<string, PlainKey>> = {
  "PATCH /api/bookings/:id/reschedule": "audit.verb-move",
  "PATCH /api/bookings/:id/status": "audit.verb-status",
  "POST /api/bookings/:id/refund": "audit.verb-refund",
  "POST /api/bookings/:id/remedies": "audit.verb-prescribe",
  "POST /api/admin/bookings/test-create": "audit.verb-test",
  "POST /api/jitsi-token": "audit.verb-room",
  "POST /api/objects/upload": "audit.verb-upload",
  "POST /api/objects/upload/:id/next-part": "audit.verb-upload-part",
  "POST /api/admin/bookings/:id/parcha": "audit.verb-parcha",
  "PUT /api/admin/bookings/:id/parchas/swap": "audit.verb-swap",
  "POST /api/admin/parchas/:id/tracking": "audit.verb-tracking",
  "POST /api/admin/parchas/:id/mark-sent": "audit.verb-sent",
  "POST /api/admin/post/printed": "audit.verb-printed",
  "POST /api/admin/post/:id/sent": "audit.verb-posted",
  "POST /api/admin/remedies": "audit.verb-vidhi-add",
  "PUT /api/admin/remedies/:id": "audit.verb-vidhi-change",
  "POST /api/admin/vidhis/:id/upload-video": "audit.verb-vidhi-video",
  "PUT /api/admin/vidhis/:id/complete": "audit.verb-vidhi-complete",
  "POST /api/admin/vidhis/:id/undo-publication": "audit.verb-vidhi-undo",
  "POST /api/admin/vidhis/:id/refund": "audit.verb-vidhi-refund",
  "POST /api/admin/availability": "audit.verb-day-save",
  "POST /api/admin/closed-days": "audit.verb-days-close",
  "DELETE /api/admin/availability/:date": "audit.verb-day-clear",
  "DELETE /api/admin/availability/:date/by-hand": "audit.verb-day-usual",
  "PUT /api/admin/weekly-hours": "audit.verb-week",
  "POST /api/admin/money/tasks/:id/resolve": "audit.verb-task",
  "POST /api/admin/bookings/:id/complaint/answer": "audit.verb-complaint",
  "POST /api/admin/refunds/:id/retry": "audit.verb-refund-again",
  "POST /api/admin/confirm-password": "audit.verb-password",
  "POST /api/admin/totp/begin": "audit.verb-totp-begin",
  "POST /api/admin/totp/confirm": "audit.verb-totp-on",
  "DELETE /api/admin/totp": "audit.verb-totp-off",
  "POST /api/admin/exports/bookings": "audit.verb-export-bookings",
  "POST /api/admin/exports/tax-documents": "audit.verb-export-tax-documents",
  "POST /api/admin/exports/users": "audit.verb-export-users",
  "POST /api/admin/login": "audit.verb-sign-in",
  "PUT /api/admin/password": "audit.verb-own-password",
  "DELETE /api/admin/login-sessions": "audit.verb-own-sessions",
  "DELETE /api/admin/login-sessions/:id": "audit.verb-own-session",
  "POST /api/admin/staff": "audit.verb-staff-invite",
  "POST /api/admin/staff/:id/invite": "audit.verb-staff-link",
  "POST /api/admin/invites/accept": "audit.verb-invite-accept",
  "npm run admin -- confirm-owner": "audit.verb-owner",
  "npm run admin -- detach": "audit.verb-detach",
  "PUT /api/admin/staff/:id/role": "audit.verb-staff-role",
  "PUT /api/admin/staff/:id/disabled": "audit.verb-staff-disable",
  // Read, once an hour.
  "GET /api/bookings/:id/rating": "audit.verb-look-rating",
  "GET /api/bookings/:id/intake": "audit.verb-look-intake",
  "GET /api/admin/bookings/:id/sheet": "audit.verb-look-sheet",
  "GET /api/admin/bookings/:id/user-history": "audit.verb-look-history",
  "GET /api/admin/bookings/:id/address": "audit.verb-look-address",
  [PHOTO_VERB]: "audit.verb-look-photo",
  [INTAKE_FILE_VERB]: "audit.verb-look-intake-files",
  "GET /api/admin/customers": "audit.verb-look-customer-list",
  "GET /api/admin/customers/:id": "audit.verb-look-customer",
  "GET /api/admin/customers/:id/address": "audit.verb-look-customer-address",
  "GET /api/admin/customers/:id/people": "audit.verb-look-people",
  "GET /api/admin/disputes/:id/evidence": "audit.verb-look-evidence",
  "GET /api/admin/post": "audit.verb-look-post",
  "GET /api/admin/search": "audit.verb-look-search",
  "GET /api/admin/users": "audit.verb-look-users",
  "GET /api/admin/users/comprehensive": "audit.verb-look-customers",
  "GET /api/admin/bookings": "audit.verb-look-bookings",
  "GET /api/admin/login-sessions": "audit.verb-look-own-sessions",
  "GET /api/admin/security-events": "audit.verb-look-events",
  // Of these the audit trail keeps only refused calls.
  "PUT /api/admin/customers/:userId/notes/:noteId": "audit.verb-note",
  "GET /api/admin/staff": "audit.verb-look-staff",
  "GET /api/admin/stats": "audit.verb-look-stats",
  "GET /api/admin/audit": "audit.verb-look-audit",
};

/** Calls that only the security events name. */
const EVENT_LABELS: Readonly<Record<string, PlainKey>> = {
  "POST /api/otp/verify": "audit.verb-customer-sign-in",
  "POST /api/otp/send": "audit.verb-customer-code",
  "GET /api/user/data": "audit.verb-customer-export",
  "GET /metrics": "audit.verb-metrics",
};

const SUBJECT_LABELS: Readonly<Record<string, PlainKey>> = {
  bookings: "audit.kind-bookings",
  parchas: "audit.kind-parchas",
  post: "audit.kind-parchas",
  remedies: "audit.kind-remedies",
  vidhis: "audit.kind-vidhis",
  availability: "audit.kind-availability",
  refunds: "audit.kind-refunds",
  tasks: "audit.kind-tasks",
  customers: "audit.kind-customers",
};

/** The calls that the filter offers, with their labels. */
export const LABELLED_ENDPOINTS: readonly (readonly [verb: string, label: PlainKey])[] =
  Object.entries(ENDPOINT_LABELS);

const MONEY_READ = /^GET \/api\/(admin\/(money|revenue|business)\b|tax-documents\b|.*\/(money|receipt)$)/;

/** Of other reads the audit trail keeps only refused ones, and the filter offers none of them. */
export function endpointLabel(verb: string): PlainKey | null {
  const label = ENDPOINT_LABELS[verb] ?? EVENT_LABELS[verb];
  if (label) return label;
  if (MONEY_READ.test(verb)) return "audit.verb-look-money";
  return verb.startsWith("GET ") ? "audit.verb-look-other" : null;
}

export const subjectLabel = (kind: string): PlainKey | null => SUBJECT_LABELS[kind] ?? null;
