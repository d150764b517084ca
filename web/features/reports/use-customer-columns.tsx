import { useMemo } from "react";
import type { CustomerWithActivity } from "#contract/reports.ts";
import { istDateOf } from "#domain/ist-time.ts";
import type { Language } from "#domain/messages.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { formatDatePadded, formatTimePadded } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { CustomerPhone } from "./customer-phone.tsx";
import { phoneCell, type ReportColumn } from "./report-column.ts";

type CustomerColumn = ReportColumn<CustomerWithActivity>;

const dayOf = ({ createdAt }: CustomerWithActivity) => istDateOf(new Date(createdAt));

export function useCustomerColumns(): readonly CustomerColumn[] {
  const t = useT();
  const language = useLanguage();
  return useMemo(
    () => [
      ...registrationColumns(t, language),
      ...contactColumns(t),
      ...bookingColumns(t),
      ...sessionColumns(t, language),
      ...remedyColumns(t),
      ...referralColumns(t),
    ],
    [t, language],
  );
}

function registrationColumns(t: Translate, language: Language): CustomerColumn[] {
  return [
    {
      name: "serial-number",
      widthRem: 3.5,
      label: t("reports.serial-number"),
      isNumber: true,
      cell: (_, place) => place,
      csv: (_, place) => place,
    },
    {
      name: "registration-date",
      widthRem: 6.5,
      label: t("reports.registration-date"),
      sortBy: ({ createdAt }) => createdAt,
      cell: (user) => formatDatePadded(language, dayOf(user)),
      csv: dayOf,
    },
  ];
}

function contactColumns(t: Translate): CustomerColumn[] {
  return [
    {
      name: "username",
      widthRem: 8,
      label: t("reports.username"),
      isHeading: true,
      sortBy: ({ username }) => username,
      cell: ({ username }) => username,
      csv: ({ username }) => username,
    },
    {
      name: "phone",
      widthRem: 8,
      label: t("reports.phone"),
      sortBy: ({ phone }) => phone,
      cell: (user) => <CustomerPhone {...user} />,
      csv: ({ phone }) => phoneCell(phone),
    },
  ];
}

function bookingColumns(t: Translate): CustomerColumn[] {
  return [
    {
      name: "session-booked",
      widthRem: 5,
      label: t("reports.session-booked"),
      sortBy: ({ totalBookings }) => totalBookings,
      cell: ({ hasBooking, totalBookings }) =>
        hasBooking ? t("reports.booked-yes", { count: totalBookings }) : t("reports.booked-no"),
      csv: ({ totalBookings }) => totalBookings,
    },
  ];
}

function sessionColumns(t: Translate, language: Language): CustomerColumn[] {
  const nothing = t("reports.nothing");
  return [
    {
      name: "session-date",
      widthRem: 6.5,
      label: t("reports.session-date"),
      sortBy: ({ sessionDate, sessionTime }) => sessionDate && `${sessionDate} ${sessionTime ?? ""}`,
      cell: ({ sessionDate }) => (sessionDate ? formatDatePadded(language, sessionDate) : nothing),
      csv: ({ sessionDate }) => sessionDate,
    },
    {
      name: "session-time",
      widthRem: 6,
      label: t("reports.session-time"),
      sortBy: ({ sessionTime }) => sessionTime,
      cell: ({ sessionTime }) => (sessionTime ? formatTimePadded(language, sessionTime) : nothing),
      csv: ({ sessionTime }) => sessionTime,
    },
    {
      name: "completed-sessions",
      widthRem: 6.5,
      label: t("reports.completed-sessions"),
      isNumber: true,
      sortBy: ({ completedSessions }) => completedSessions,
      cell: ({ completedSessions }) => completedSessions,
      csv: ({ completedSessions }) => completedSessions,
    },
  ];
}

function remedyColumns(t: Translate): CustomerColumn[] {
  const nothing = t("reports.nothing");
  return (["vidhisBooked", "vidhisCompleted"] as const).map((field): CustomerColumn => {
    const name = field === "vidhisBooked" ? "vidhis-booked" : "vidhis-completed";
    return {
      name,
      widthRem: 7,
      label: t(`reports.${name}`),
      sortBy: (user) => user[field] || null,
      cell: (user) => user[field] || nothing,
      csv: (user) => user[field],
    };
  });
}

function referralColumns(t: Translate): CustomerColumn[] {
  return [
    {
      name: "credits",
      widthRem: 5.5,
      label: t("reports.credits"),
      isNumber: true,
      sortBy: ({ referralDiscountCredits }) => referralDiscountCredits,
      cell: ({ referralDiscountCredits }) => formatAmount(referralDiscountCredits),
      csv: ({ referralDiscountCredits }) => referralDiscountCredits,
    },
    {
      name: "referral-code",
      widthRem: 7,
      label: t("reports.referral-code"),
      sortBy: ({ referralCode }) => referralCode,
      cell: ({ referralCode }) => referralCode,
      csv: ({ referralCode }) => referralCode,
    },
  ];
}
