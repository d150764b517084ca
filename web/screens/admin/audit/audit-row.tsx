import type { ReactNode } from "react";
import { Link } from "wouter";
import { type AuditEntry, SIGN_IN_VERB } from "#contract/audit.ts";
import { ADMIN_ROLES } from "#domain/admin-roles.ts";
import { BOOKING_STATUSES } from "#domain/bookings.ts";
import { COMPLAINT_ANSWERS } from "#domain/complaints.ts";
import { isCalendarDate } from "#domain/ist-time.ts";
import { QUESTION_TYPES } from "#domain/prices.ts";
import { formatPastDay, formatPastMoment } from "#web/api/past-day.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { formatDate, formatTime } from "#web/i18n/format.ts";
import { type MessageKey, type Translate, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { endpointLabel, subjectLabel } from "./endpoint-labels.ts";

type EntryProps = {
  at: string;
  network: string | null;
  sentence: string;
  badge: ReactNode;
  /** Below the sentence. */
  children: ReactNode;
};

/** An entry of either list. On wide screens a row of three columns: when, what, from where. */
export function EntryRow({ at, network, sentence, badge, children }: EntryProps) {
  const t = useT();
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-0.5 px-4 py-2.5 text-small [contain-intrinsic-size:auto_4rem] [content-visibility:auto] md:grid-cols-[10.5rem_minmax(0,1fr)_auto]">
      <p className="text-ink-quiet tabular-nums">
        <time dateTime={at}>{formatPastMoment(at)}</time>
        {network ? <span className="md:hidden">{` · ${t("audit.from", { network })}`}</span> : null}
      </p>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
          <span className="min-w-0">{sentence}</span>
          {badge}
        </p>
        {children}
      </div>
      <p className="text-ink-quiet max-md:hidden">{network ? t("audit.from", { network }) : null}</p>
    </li>
  );
}

type Props = { entry: AuditEntry; onCustomer: (id: string) => void };

export function AuditRow({ entry, onCustomer }: Props) {
  const t = useT();
  const { at, changes, network, outcome, code, reason } = entry;
  const details = changeLines(changes, t);
  const badge =
    outcome === "done" ? null : (
      <Badge tone={outcome === "refused" ? "destructive" : "outline"} className="shrink-0">
        {t(`audit.${outcome}`)}
      </Badge>
    );
  return (
    <EntryRow at={at} network={network} sentence={auditSentence(entry, t)} badge={badge}>
      <About entry={entry} onCustomer={onCustomer} />
      {details.length > 0 ? <p className="text-ink-quiet wrap-anywhere">{details.join(" · ")}</p> : null}
      {code ? <p className="text-ink-quiet wrap-anywhere">{reason ?? t("audit.reason", { code })}</p> : null}
    </EntryRow>
  );
}

/** Links to the session, and to what else stands here about the customer. */
function About({ entry: { session, customer, subject }, onCustomer }: Props) {
  const t = useT();
  const parts: ReactNode[] = [];
  if (session)
    parts.push(
      <Link key="session" href={paths.adminSessionDetail(session.id)} className={LINK}>
        {t("audit.session-of", {
          day: formatPastDay(session.sessionDate),
          time: formatTime(session.sessionTime),
        })}
      </Link>,
    );
  if (customer)
    parts.push(
      <button key="customer" type="button" onClick={() => onCustomer(customer.id)} className={LINK}>
        {t("audit.about", { name: customer.name })}
      </button>,
    );
  if (subject && parts.length === 0 && subject.kind !== "staff")
    parts.push(<Subject key="subject" {...subject} />);
  return parts.length > 0 ? <div className="flex flex-wrap gap-x-4">{parts}</div> : null;
}

const LINK =
  "inline-flex text-left min-h-11 items-center text-primary underline-offset-4 hover:underline md:min-h-0 md:py-0.5";

function Subject({ kind, id }: { kind: string; id: string }) {
  const t = useT();
  const key = subjectLabel(kind);
  return (
    <span className="text-ink-quiet">
      {t("audit.subject", {
        kind: key ? t(key) : kind,
        // The first part of a UUID is enough to recognize it.
        id: isCalendarDate(id) ? formatDate(id) : (id.split("-")[0] ?? id),
      })}
    </span>
  );
}

// The fields of an admin's request as sentences; fields without a sentence are left out.

const CHANGE_TEXTS: Readonly<Record<string, (value: unknown, t: Translate) => string | null>> = {
  status: (value, t) => {
    const status = BOOKING_STATUSES.find((known) => known === value);
    return status ? t("audit.change-status", { value: t(`sessions.status-${status}`) }) : null;
  },
  answer: (value, t) => {
    const answer = COMPLAINT_ANSWERS.find((known) => known === value);
    return answer ? t(`audit.change-${answer}`) : null;
  },
  sessionDate: dayOf,
  date: dayOf,
  sessionTime: (value, t) => (isTime(value) ? t("audit.change-time", { value: formatTime(value) }) : null),
  questionType: (value, t) => {
    const type = QUESTION_TYPES.find((known) => known === value);
    return type ? t("audit.change-question", { value: t(`general.${type}`) }) : null;
  },
  amount: (value, t) =>
    typeof value === "number" ? t("audit.change-amount", { value: formatAmount(value) }) : null,
  price: (value, t) =>
    typeof value === "number" ? t("audit.change-price", { value: formatAmount(value) }) : null,
  isActive: (value, t) =>
    typeof value === "boolean" ? t(value ? "audit.change-active" : "audit.change-inactive") : null,
  remedyIds: (value, t) => (Array.isArray(value) ? t("general.vidhi-count", { count: value.length }) : null),
  timeRanges: (value, t) => {
    const ranges = (Array.isArray(value) ? value : []).flatMap((range) => rangeText(range, t));
    return ranges.length > 0 ? t("audit.change-times", { value: ranges.join(", ") }) : null;
  },
};

function changeLines(changes: Readonly<Record<string, unknown>>, t: Translate): string[] {
  return Object.entries(changes).flatMap(([name, value]) => CHANGE_TEXTS[name]?.(value, t) ?? []);
}

function dayOf(value: unknown, t: Translate): string | null {
  if (typeof value !== "string" || !isCalendarDate(value)) return null;
  return t("audit.change-date", { value: formatDate(value) });
}

function isTime(value: unknown): value is string {
  return typeof value === "string" && /^\d{2}:\d{2}$/.test(value);
}

function rangeText(range: unknown, t: Translate): string[] {
  if (typeof range !== "object" || range === null) return [];
  const { startTime, endTime } = range as Record<string, unknown>;
  if (!isTime(startTime) || !isTime(endTime)) return [];
  return [t("admin.time-range", { start: formatTime(startTime), end: formatTime(endTime) })];
}

// An entry of the audit trail as a sentence: "Guruji gave back ₹300 of the session of 22 Nov".
type DoneKey = Extract<MessageKey, `audit.did-${string}`>;

/** By `audit.did-refund` of `audit.verb-refund`. A call without one is shown as "Guruji: Change a role". */
function whatWasDone(label: string, who: string, t: Translate): string | null {
  const key = label.replace("audit.verb-", "audit.did-") as DoneKey;
  const sentence = t(key, { who });
  // `t` answers the key where it has no sentence.
  return sentence === key ? null : sentence;
}

export function auditSentence(entry: AuditEntry, t: Translate): string {
  const { admin, verb, outcome } = entry;
  const who = admin?.name ?? t("audit.unknown");
  if (verb === SIGN_IN_VERB)
    return admin
      ? t("audit.sign-in-failed", { who: `${admin.name} (${admin.username})` })
      : t("audit.sign-in-unknown");
  const label = endpointLabel(verb);
  const what = label ? t(label) : verb;
  if (outcome !== "done") return t("audit.tried", { who, what });
  const full = SENTENCES[verb]?.(entry, { t, who });
  if (full) return full;
  return (label && whatWasDone(label, who, t)) ?? t("audit.other", { who, what });
}

/** With amounts, days and names. Null where the entry lacks what the sentence needs. */
const SENTENCES: Readonly<
  Record<string, (entry: AuditEntry, context: { t: Translate; who: string }) => string | null>
> = {
  "POST /api/bookings/:id/refund": ({ changes: { amount }, session }, { t, who }) =>
    typeof amount === "number" && session
      ? t("audit.refund-of", {
          who,
          amount: formatAmount(amount),
          day: formatPastDay(session.sessionDate),
        })
      : null,
  "PATCH /api/bookings/:id/reschedule": ({ changes: { sessionDate, sessionTime } }, { t, who }) =>
    isDate(sessionDate) && typeof sessionTime === "string"
      ? t("audit.moved-to", {
          who,
          day: formatPastDay(sessionDate),
          time: formatTime(sessionTime),
        })
      : null,
  "PATCH /api/bookings/:id/status": ({ changes, session }, { t, who }) => {
    const status = BOOKING_STATUSES.find((known) => known === changes.status);
    if (!status || !session) return null;
    const day = formatPastDay(session.sessionDate);
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
