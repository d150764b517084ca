// The fields of an admin's request as sentences; fields without a sentence are left out.
import { BOOKING_STATUSES } from "#domain/bookings.ts";
import { COMPLAINT_ANSWERS } from "#domain/complaints.ts";
import { isCalendarDate } from "#domain/ist-time.ts";
import type { Language } from "#domain/messages.ts";
import { QUESTION_TYPES } from "#domain/prices.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { formatDate, formatTime } from "#web/i18n/format.ts";
import type { Translate } from "#web/i18n/t.ts";

type Locale = { t: Translate; language: Language };

const CHANGE_TEXTS: Readonly<Record<string, (value: unknown, locale: Locale) => string | null>> = {
  status: (value, { t }) => {
    const status = BOOKING_STATUSES.find((known) => known === value);
    return status ? t("audit.change-status", { value: t(`sessions.status-${status}`) }) : null;
  },
  answer: (value, { t }) => {
    const answer = COMPLAINT_ANSWERS.find((known) => known === value);
    return answer ? t(`audit.change-${answer}`) : null;
  },
  sessionDate: dayOf,
  date: dayOf,
  sessionTime: (value, { t, language }) =>
    isTime(value) ? t("audit.change-time", { value: formatTime(language, value) }) : null,
  questionType: (value, { t }) => {
    const type = QUESTION_TYPES.find((known) => known === value);
    return type ? t("audit.change-question", { value: t(`sessions.${type}`) }) : null;
  },
  amount: (value, { t }) =>
    typeof value === "number" ? t("audit.change-amount", { value: formatAmount(value) }) : null,
  price: (value, { t }) =>
    typeof value === "number" ? t("audit.change-price", { value: formatAmount(value) }) : null,
  isActive: (value, { t }) =>
    typeof value === "boolean" ? t(value ? "audit.change-active" : "audit.change-inactive") : null,
  remedyIds: (value, { t }) =>
    Array.isArray(value) ? t("audit.change-remedies", { count: value.length }) : null,
  timeRanges: (value, locale) => {
    const ranges = (Array.isArray(value) ? value : []).flatMap((range) => rangeText(range, locale));
    return ranges.length > 0 ? locale.t("audit.change-times", { value: ranges.join(", ") }) : null;
  },
};

export function changeLines(changes: Readonly<Record<string, unknown>>, locale: Locale): string[] {
  return Object.entries(changes).flatMap(([name, value]) => CHANGE_TEXTS[name]?.(value, locale) ?? []);
}

function dayOf(value: unknown, { t, language }: Locale): string | null {
  if (typeof value !== "string" || !isCalendarDate(value)) return null;
  return t("audit.change-date", { value: formatDate(language, value) });
}

function isTime(value: unknown): value is string {
  return typeof value === "string" && /^\d{2}:\d{2}$/.test(value);
}

function rangeText(range: unknown, { t, language }: Locale): string[] {
  if (typeof range !== "object" || range === null) return [];
  const { startTime, endTime } = range as Record<string, unknown>;
  if (!isTime(startTime) || !isTime(endTime)) return [];
  return [
    t("audit.time-range", { start: formatTime(language, startTime), end: formatTime(language, endTime) }),
  ];
}
