// An entry of the audit trail in words: who, what was done to what, and the values that were sent.
import type { AuditEntry } from "#contract/audit.ts";
import { ADMIN_ROLES } from "#domain/admin-roles.ts";
import { type AuditObject, saidOf } from "#domain/audit-actions.ts";
import { BOOKING_STATUSES } from "#domain/bookings.ts";
import { COMPANION_ACTIONS } from "#domain/companions.ts";
import { COMPLAINT_ANSWERS } from "#domain/complaints.ts";
import { isCalendarDate } from "#domain/ist-time.ts";
import { QUESTION_TYPES } from "#domain/prices.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { formatDate, formatTime } from "#web/i18n/format.ts";
import type { PlainKey, Translate } from "#web/i18n/t.ts";

const OBJECTS: Readonly<Record<AuditObject, PlainKey>> = {
  account: "audit.account",
  address: "audit.address",
  "booking-list": "titles.bookings",
  chart: "audit.chart",
  code: "audit.code",
  companion: "audit.companion",
  customer: "titles.customer",
  customers: "nav.customers",
  evidence: "audit.evidence",
  files: "audit.files",
  history: "room.history",
  intake: "audit.intake",
  labels: "audit.labels",
  metrics: "audit.metrics",
  money: "titles.money",
  "money-task": "audit.money-task",
  note: "audit.note",
  notice: "audit.notice",
  "open-times": "audit.open-times",
  "own-data": "audit.own-data",
  parcha: "audit.parcha",
  password: "admin.password",
  "password-link": "staff.new-link",
  payments: "titles.payments",
  payout: "audit.payout",
  "post-desk": "nav.notes",
  record: "titles.audit",
  refund: "audit.refund",
  role: "staff.role",
  session: "titles.session",
  "sign-ins": "audit.sign-ins",
  staff: "nav.staff",
  statistics: "titles.stats",
  "tax-documents": "audit.tax-documents",
  "test-booking": "reports.test-booking",
  "tracking-number": "general.tracking-number",
  "two-step": "audit.two-step",
  users: "reports.users",
  video: "audit.video",
  vidhi: "audit.vidhi",
  "weekly-hours": "audit.weekly-hours",
  panchang: "audit.panchang",
};

/** A call of which no line of the contract speaks is shown by method and path. */
export function whatWasDone(verb: string, t: Translate): string {
  const said = saidOf(verb);
  if (!said) return verb;
  const action = t(`audit.do-${said.action}`);
  return said.object ? t("audit.said", { action, object: t(OBJECTS[said.object]) }) : action;
}

export function whoDidIt({ admin, customer, verb }: AuditEntry, t: Translate): string {
  if (admin) return saidOf(verb)?.action === "sign-in" ? `${admin.name} (${admin.username})` : admin.name;
  if (customer) return customer.name;
  return t(verb.startsWith("npm ") ? "audit.command" : "audit.unknown");
}

type ToText = (value: unknown, t: Translate) => string | null;

const detail =
  (name: PlainKey, format: (value: unknown, t: Translate) => string | null): ToText =>
  (value, t) => {
    const text = format(value, t);
    return text === null ? null : t("audit.detail", { name: t(name), value: text });
  };
const oneOf =
  <Known extends string>(known: readonly Known[], key: (value: Known) => PlainKey): ToText =>
  (value, t) => {
    const found = known.find((one) => one === value);
    return found === undefined ? null : t(key(found));
  };
const eitherOf =
  (ifTrue: PlainKey | null, ifFalse: PlainKey | null): ToText =>
  (value, t) => {
    const key = value === true ? ifTrue : value === false ? ifFalse : null;
    return key && t(key);
  };
const day: ToText = (value) =>
  typeof value === "string" && isCalendarDate(value) ? formatDate(value) : null;
const amount: ToText = (value) => (typeof value === "number" ? formatAmount(value) : null);

/** Fields without a line are left out. */
const CHANGES: Readonly<Record<string, ToText>> = {
  status: detail(
    "reports.status",
    oneOf(BOOKING_STATUSES, (status) => `sessions.status-${status}`),
  ),
  answer: oneOf(COMPLAINT_ANSWERS, (answer) => `audit.answered-${answer}`),
  action: oneOf(COMPANION_ACTIONS, (action) => `audit.companion-${action}`),
  sessionDate: detail("general.day", day),
  date: detail("general.day", day),
  sessionTime: detail("general.time", (value) => (isTime(value) ? formatTime(value) : null)),
  timeRanges: detail("general.time", rangesText),
  questionType: detail(
    "general.questions",
    oneOf(QUESTION_TYPES, (type) => `general.${type}`),
  ),
  amount: detail("admin.amount", amount),
  price: detail("vidhis.price", amount),
  isActive: eitherOf("vidhis.active", "vidhis.inactive"),
  remedyIds: (value, t) => (Array.isArray(value) ? t("general.vidhi-count", { count: value.length }) : null),
  role: detail(
    "staff.role",
    oneOf(ADMIN_ROLES, (role) => `staff.role-${role}`),
  ),
  isDisabled: eitherOf("staff.disabled", "staff.enable"),
  isPrinted: eitherOf(null, "audit.not-printed"),
};

export function changeTexts({ changes }: AuditEntry, t: Translate): string[] {
  return Object.entries(changes).flatMap(([name, value]) => CHANGES[name]?.(value, t) ?? []);
}

function isTime(value: unknown): value is string {
  return typeof value === "string" && /^\d{2}:\d{2}$/.test(value);
}

function rangesText(ranges: unknown, t: Translate): string | null {
  const texts = (Array.isArray(ranges) ? ranges : []).flatMap((range: unknown) => {
    const { startTime, endTime } = Object(range) as Record<string, unknown>;
    if (!isTime(startTime) || !isTime(endTime)) return [];
    return [t("admin.time-range", { start: formatTime(startTime), end: formatTime(endTime) })];
  });
  return texts.length > 0 ? texts.join(", ") : null;
}
