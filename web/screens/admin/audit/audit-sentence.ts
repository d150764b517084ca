// An entry of the audit trail as a sentence: "Guruji gave back ₹300 of the session of 22 Nov".

import { type AuditEntry, SIGN_IN_VERB } from "#contract/audit.ts";
import { ADMIN_ROLES } from "#domain/admin-roles.ts";
import { BOOKING_STATUSES } from "#domain/bookings.ts";
import { isCalendarDate } from "#domain/ist-time.ts";
import type { Language } from "#domain/messages.ts";
import { formatPastDay } from "#web/api/past-day.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { formatTime } from "#web/i18n/format.ts";
import type { MessageKey, Translate } from "#web/i18n/t.ts";
import { endpointLabel } from "./endpoint-labels.ts";

type Locale = { t: Translate; language: Language };

type DoneKey = Extract<MessageKey, `audit.did-${string}`>;

/** By `audit.did-refund` of `audit.verb-refund`. A call without one is shown as "Guruji: Change a role". */
function whatWasDone(label: string, who: string, t: Translate): string | null {
  const key = label.replace("audit.verb-", "audit.did-") as DoneKey;
  const sentence = t(key, { who });
  // `t` answers the key where it has no sentence.
  return sentence === key ? null : sentence;
}

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
  return (label && whatWasDone(label, who, t)) ?? t("audit.other", { who, what });
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
