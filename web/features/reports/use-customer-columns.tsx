import { useMemo } from "react";
import type { CustomerWithActivity } from "#contract/reports.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { formatDate, formatDatePadded, formatTimePadded } from "#web/i18n/format.ts";
import { formatPhone } from "#web/i18n/phone.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import type { RowLines } from "./list-table.tsx";
import { CustomerPhone, type ReportColumn } from "./table-columns.tsx";

type CustomerColumn = ReportColumn<CustomerWithActivity>;

const dayOf = ({ createdAt }: CustomerWithActivity) => istDateOf(new Date(createdAt));

export function useCustomerColumns(): readonly CustomerColumn[] {
  const t = useT();
  return useMemo(() => columnsOf(t), [t]);
}

function columnsOf(t: Translate): CustomerColumn[] {
  const nothing = t("reports.nothing");
  return [
    {
      name: "serial-number",
      width: "w-12",
      label: t("reports.serial-number"),
      isNumber: true,
      cell: (_, place) => place,
    },
    {
      name: "registration-date",
      sort: "created",
      width: "w-24",
      label: t("reports.registration-date"),
      cell: (user) => formatDatePadded(dayOf(user)),
    },
    {
      name: "username",
      sort: "username",
      width: "w-26",
      label: t("reports.username"),
      isHeading: true,
      cell: ({ username, displayName }) =>
        displayName === username ? (
          username
        ) : (
          <>
            <span>{displayName}</span>
            <span className="block text-small font-normal text-ink-quiet">{username}</span>
          </>
        ),
    },
    {
      name: "phone",
      sort: "phone",
      width: "w-31",
      label: t("reports.phone"),
      cell: (user) => <CustomerPhone {...user} />,
    },
    {
      name: "session-booked",
      sort: "bookings",
      width: "w-17",
      label: t("reports.session-booked"),
      cell: ({ hasBooking, totalBookings }) =>
        hasBooking ? t("reports.booked-yes", { count: totalBookings }) : t("reports.booked-no"),
    },
    {
      name: "session-date",
      sort: "session-date",
      width: "w-18",
      label: t("reports.session-date"),
      cell: ({ sessionDate }) => (sessionDate ? formatDatePadded(sessionDate) : nothing),
    },
    {
      name: "session-time",
      sort: "session-time",
      width: "w-19",
      label: t("reports.session-time"),
      cell: ({ sessionTime }) => (sessionTime ? formatTimePadded(sessionTime) : nothing),
    },
    {
      name: "completed-sessions",
      sort: "completed",
      width: "w-21",
      label: t("reports.completed-sessions"),
      isNumber: true,
      cell: ({ completedSessions }) => completedSessions,
    },
    ...(["vidhisBooked", "vidhisCompleted"] as const).map((field): CustomerColumn => {
      const name = field === "vidhisBooked" ? "vidhis-booked" : "vidhis-completed";
      return {
        name,
        sort: name,
        width: "w-22",
        label: t(`reports.${name}`),
        cell: (user) => user[field] || nothing,
      };
    }),
    {
      name: "credits",
      sort: "credits",
      width: "w-16",
      label: t("reports.credits"),
      isNumber: true,
      cell: ({ referralDiscountCredits }) => formatAmount(referralDiscountCredits),
    },
    {
      name: "referral-code",
      sort: "referral-code",
      width: "w-22",
      label: t("reports.referral-code"),
      cell: ({ referralCode }) => referralCode,
    },
  ];
}

/** What a phone shows of a customer. */
export function customerLines(t: Translate): (user: CustomerWithActivity) => RowLines {
  return ({ displayName, phone, totalBookings, createdAt, sessionDate }) => ({
    who: displayName,
    amount: t("admin.count-sessions", { count: totalBookings }),
    when: formatPhone(phone),
    state: (
      <span className="text-ink-quiet">{formatDate(sessionDate ?? istDateOf(new Date(createdAt)))}</span>
    ),
  });
}
