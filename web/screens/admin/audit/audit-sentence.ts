// An entry of the audit trail as a sentence: "Guruji gave back ₹300 of the session of 22 Nov".

import { type AuditEntry, SIGN_IN_VERB } from "#contract/audit.ts";
import { ADMIN_ROLES } from "#domain/admin-roles.ts";
import { BOOKING_STATUSES } from "#domain/bookings.ts";
import { isCalendarDate } from "#domain/ist-time.ts";
import type { Language } from "#domain/messages.ts";
import { formatPastDay } from "#web/api/past-day.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { formatTime } from "#web/i18n/format.ts";
import type { MessageKey, PlainKey, Translate } from "#web/i18n/t.ts";
import { endpointLabel } from "./endpoint-labels.ts";

type Locale = { t: Translate; language: Language };
type DoneKey = Extract<MessageKey, `audit.did-${string}`>;

/** Calls without a sentence of their own are shown as "Guruji: Open the video room". */
const DONE: Partial<Record<PlainKey, DoneKey>> = {
  "audit.verb-move": "audit.did-move",
  "audit.verb-status": "audit.did-status",
  "audit.verb-refund": "audit.did-refund",
  "audit.verb-prescribe": "audit.did-prescribe",
  "audit.verb-test": "audit.did-test",
  "audit.verb-parcha": "audit.did-parcha",
  "audit.verb-swap": "audit.did-swap",
  "audit.verb-tracking": "audit.did-tracking",
  "audit.verb-sent": "audit.did-sent",
  "audit.verb-vidhi-add": "audit.did-vidhi-add",
  "audit.verb-vidhi-change": "audit.did-vidhi-change",
  "audit.verb-vidhi-video": "audit.did-vidhi-video",
  "audit.verb-vidhi-complete": "audit.did-vidhi-complete",
  "audit.verb-vidhi-refund": "audit.did-vidhi-refund",
  "audit.verb-day-save": "audit.did-day-save",
  "audit.verb-days-save": "audit.did-days-save",
  "audit.verb-days-close": "audit.did-days-close",
  "audit.verb-day-clear": "audit.did-day-clear",
  "audit.verb-day-usual": "audit.did-day-usual",
  "audit.verb-week": "audit.did-week",
  "audit.verb-task": "audit.did-task",
  "audit.verb-complaint": "audit.did-complaint",
  "audit.verb-refund-again": "audit.did-refund-again",
  "audit.verb-password": "audit.did-password",
  "audit.verb-totp-begin": "audit.did-totp-begin",
  "audit.verb-totp-on": "audit.did-totp-on",
  "audit.verb-totp-off": "audit.did-totp-off",
  "audit.verb-own-password": "audit.did-own-password",
  "audit.verb-own-sessions": "audit.did-own-sessions",
  "audit.verb-own-session": "audit.did-own-session",
  "audit.verb-staff-link": "audit.did-staff-link",
  "audit.verb-invite-accept": "audit.did-invite-accept",
  "audit.verb-look-intake": "audit.did-look-intake",
  "audit.verb-look-sheet": "audit.did-look-sheet",
  "audit.verb-look-history": "audit.did-look-history",
  "audit.verb-look-address": "audit.did-look-address",
  "audit.verb-look-photo": "audit.did-look-photo",
  "audit.verb-look-users": "audit.did-look-users",
  "audit.verb-look-customers": "audit.did-look-customers",
  "audit.verb-look-bookings": "audit.did-look-bookings",
  "audit.verb-look-customer-list": "audit.did-look-customer-list",
  "audit.verb-look-customer": "audit.did-look-customer",
  "audit.verb-look-customer-address": "audit.did-look-customer-address",
  "audit.verb-look-people": "audit.did-look-people",
  "audit.verb-look-evidence": "audit.did-look-evidence",
  "audit.verb-look-post": "audit.did-look-post",
  "audit.verb-look-search": "audit.did-look-search",
  "audit.verb-look-own-sessions": "audit.did-look-own-sessions",
  "audit.verb-look-events": "audit.did-look-events",
  "audit.verb-printed": "audit.did-printed",
  "audit.verb-posted": "audit.did-posted",
  "audit.verb-export-bookings": "audit.did-export-bookings",
  "audit.verb-export-users": "audit.did-export-users",
};

export function auditSentence(entry: AuditEntry, locale: Locale): string {
  const { t } = locale;
  const { admin, verb, outcome } = entry;
  const who = admin?.name ?? t("audit.unknown");
  if (verb === SIGN_IN_VERB)
    return admin
      ? t("audit.sign-in-failed", { who: `${admin.name} (${admin.username})` })
      : t("audit.sign-in-unknown");
  const label = endpointLabel(verb);
  const what = label ? t(label) : verb;
  if (outcome !== "done") return t("audit.tried", { who, what });
  const full = SENTENCES[verb]?.(entry, { ...locale, who });
  if (full) return full;
  const done = label ? DONE[label] : undefined;
  return done ? t(done, { who }) : t("audit.other", { who, what });
}

/** With amounts, days and names. Null where the entry lacks what the sentence needs. */
const SENTENCES: Readonly<
  Record<string, (entry: AuditEntry, locale: Locale & { who: string }) => string | null>
> = {
  "POST /api/bookings/:id/refund": ({ changes: { amount }, session }, { t, language, who }) =>
    typeof amount === "number" && session
      ? t("audit.refund-of", {
          who,
          amount: formatAmount(amount),
          day: formatPastDay(language, session.sessionDate),
        })
      : null,
  "PATCH /api/bookings/:id/reschedule": ({ changes: { sessionDate, sessionTime } }, { t, language, who }) =>
    isDate(sessionDate) && typeof sessionTime === "string"
      ? t("audit.moved-to", {
          who,
          day: formatPastDay(language, sessionDate),
          time: formatTime(language, sessionTime),
        })
      : null,
  "PATCH /api/bookings/:id/status": ({ changes, session }, { t, language, who }) => {
    const status = BOOKING_STATUSES.find((known) => known === changes.status);
    if (!status || !session) return null;
    const day = formatPastDay(language, session.sessionDate);
    return t("audit.status-of", { who, day, status: t(`sessions.status-${status}`) });
  },
  "POST /api/admin/post/printed": ({ changes }, { t, who }) =>
    changes.isPrinted === false ? t("audit.unprinted", { who }) : null,
  "POST /api/admin/staff": ({ changes, account }, { t, who }) => {
    const role = roleIn(changes);
    return account && role
      ? t("audit.invited-as", { who, colleague: account.name, role: t(`staff.role-${role}`) })
      : null;
  },
  "PUT /api/admin/staff/:id/role": ({ changes, account }, { t, who }) => {
    const role = roleIn(changes);
    return account && role
      ? t("audit.role-of", { who, colleague: account.name, role: t(`staff.role-${role}`) })
      : null;
  },
  "PUT /api/admin/staff/:id/disabled": ({ changes, account }, { t, who }) =>
    account
      ? t(changes.isDisabled === true ? "audit.switched-off" : "audit.switched-on", {
          who,
          colleague: account.name,
        })
      : null,
};

const isDate = (value: unknown): value is string => typeof value === "string" && isCalendarDate(value);

function roleIn({ role }: Readonly<Record<string, unknown>>) {
  return ADMIN_ROLES.find((known) => known === role);
}
