import { useMemo } from "react";
import type { AdminBooking } from "#contract/sessions.ts";
import type { Language } from "#domain/messages.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { sessionNameOf } from "#web/features/sessions/session-name.ts";
import { STATUS_TONES } from "#web/features/sessions/status-tones.ts";
import { formatDateMonthFirst, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { CustomerPhone } from "./customer-phone.tsx";
import { phoneCell, type ReportColumn } from "./report-column.ts";

type BookingColumn = ReportColumn<AdminBooking>;

export function useBookingColumns(): readonly BookingColumn[] {
  const t = useT();
  const language = useLanguage();
  return useMemo(
    () => [...timeColumns(t, language), ...customerColumns(t), ...paymentColumns(t)],
    [t, language],
  );
}

function timeColumns(t: Translate, language: Language): BookingColumn[] {
  return [
    {
      name: "date",
      widthRem: 7.5,
      label: t("reports.date"),
      sortBy: ({ sessionDate, sessionTime }) => `${sessionDate} ${sessionTime}`,
      cell: ({ sessionDate }) => formatDateMonthFirst(language, sessionDate),
      csv: ({ sessionDate }) => sessionDate,
    },
    {
      name: "time",
      widthRem: 6,
      label: t("reports.time"),
      sortBy: ({ sessionTime }) => sessionTime,
      cell: ({ sessionTime }) => formatTime(language, sessionTime),
      csv: ({ sessionTime }) => sessionTime,
    },
  ];
}

function customerColumns(t: Translate): BookingColumn[] {
  return [
    {
      name: "user",
      widthRem: 9,
      label: t("reports.user"),
      isHeading: true,
      sortBy: (booking) => (booking.user ? sessionNameOf(t, booking).full : null),
      cell: (booking) => sessionNameOf(t, booking).full,
      csv: (booking) => (booking.user ? sessionNameOf(t, booking).full : null),
    },
    {
      name: "phone",
      widthRem: 8.5,
      label: t("reports.phone"),
      sortBy: ({ user }) => user?.phone ?? null,
      cell: ({ user }) => (user ? <CustomerPhone {...user} /> : t("reports.nothing")),
      csv: ({ user }) => (user ? phoneCell(user.phone) : null),
    },
  ];
}

function paymentColumns(t: Translate): BookingColumn[] {
  return [
    {
      name: "status",
      widthRem: 7.5,
      label: t("reports.status"),
      sortBy: ({ status }) => t(`sessions.status-${status}`),
      cell: (booking) => <StatusBadges booking={booking} />,
      csv: ({ status, isTest }) =>
        `${t(`sessions.status-${status}`)}${isTest ? ` · ${t("reports.test")}` : ""}`,
    },
    {
      name: "amount",
      widthRem: 6.5,
      label: t("reports.amount"),
      isNumber: true,
      sortBy: ({ amount }) => amount,
      cell: ({ amount }) => formatAmount(amount),
      csv: ({ amount }) => amount,
    },
  ];
}

function StatusBadges({ booking: { status, isTest } }: { booking: AdminBooking }) {
  const t = useT();
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={STATUS_TONES[status]}>{t(`sessions.status-${status}`)}</Badge>
      {isTest ? <Badge tone="secondary">{t("reports.test")}</Badge> : null}
    </span>
  );
}
