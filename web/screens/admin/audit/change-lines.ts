// What an admin asked for in a call, in plain words, as far as it has some.
import { BOOKING_STATUSES } from "#domain/bookings.ts";
import { isCalendarDate } from "#domain/ist-time.ts";
import type { Language } from "#domain/messages.ts";
import { QUESTION_TYPES } from "#domain/prices.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { formatDate, formatTime } from "#web/i18n/format.ts";
import type { Translate } from "#web/i18n/t.ts";

type Speak = { t: Translate; language: Language };

const WORDS: Readonly<Record<string, (value: unknown, speak: Speak) => string | null>> = {
  status: (value, { t }) => {
    const status = BOOKING_STATUSES.find((known) => known === value);
    return status ? t("audit.change-status", { value: t(`sessions.status-${status}`) }) : null;
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
  timeRanges: (value, speak) => {
    const ranges = (Array.isArray(value) ? value : []).flatMap((range) => rangeText(range, speak));
    return ranges.length > 0 ? speak.t("audit.change-times", { value: ranges.join(", ") }) : null;
  },
};

/** A line for each change that can be said. */
export function changeLines(changes: Readonly<Record<string, unknown>>, speak: Speak): string[] {
  return Object.entries(changes).flatMap(([name, value]) => WORDS[name]?.(value, speak) ?? []);
}

function dayOf(value: unknown, { t, language }: Speak): string | null {
  if (typeof value !== "string" || !isCalendarDate(value)) return null;
  return t("audit.change-date", { value: formatDate(language, value) });
}

function isTime(value: unknown): value is string {
  return typeof value === "string" && /^\d{2}:\d{2}$/.test(value);
}

function rangeText(range: unknown, { t, language }: Speak): string[] {
  if (typeof range !== "object" || range === null) return [];
  const { startTime, endTime } = range as Record<string, unknown>;
  if (!isTime(startTime) || !isTime(endTime)) return [];
  return [
    t("audit.time-range", { start: formatTime(language, startTime), end: formatTime(language, endTime) }),
  ];
}
