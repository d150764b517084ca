import { useMemo } from "react";
import type { ListedBooking } from "#contract/reports.ts";
import type { AdminBooking } from "#contract/sessions.ts";
import { formatPastDate } from "#web/api/past-day.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { sessionNameOf } from "#web/features/sessions/session-name.ts";
import { formatDateMonthFirst, formatTime } from "#web/i18n/format.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import type { RowLines } from "./list-table.tsx";
import { StatusBadges, StatusLine } from "./shown-status.tsx";
import { CustomerPhone, type ReportColumn } from "./table-columns.tsx";

type BookingColumn = ReportColumn<AdminBooking>;

/** The columns that every list of bookings has. */
export function useBookingColumns(): readonly BookingColumn[] {
  const t = useT();
  return useMemo(() => columnsOf(t), [t]);
}

/** Those, and what only the table of all bookings shows. */
export function useListedBookingColumns(): readonly ReportColumn<ListedBooking>[] {
  const t = useT();
  const columns = useBookingColumns();
  return useMemo(() => [...columns, ...listedColumns(t)], [columns, t]);
}

function columnsOf(t: Translate): BookingColumn[] {
  return [
    {
      name: "date",
      sort: "date",
      width: "w-30",
      label: t("general.date"),
      cell: ({ sessionDate }) => formatDateMonthFirst(sessionDate),
    },
    {
      name: "time",
      sort: "time",
      width: "w-24",
      label: t("general.time"),
      cell: ({ sessionTime }) => formatTime(sessionTime),
    },
    {
      name: "user",
      sort: "user",
      width: "w-40",
      label: t("reports.user"),
      isHeading: true,
      cell: (booking) => sessionNameOf(t, booking).full,
    },
    {
      name: "phone",
      sort: "phone",
      width: "w-34",
      label: t("reports.phone"),
      cell: ({ user }) => (user ? <CustomerPhone {...user} /> : t("reports.nothing")),
    },
    {
      name: "status",
      sort: "status",
      width: "w-34",
      label: t("reports.status"),
      cell: (booking) => <StatusBadges booking={booking} />,
    },
    {
      name: "amount",
      sort: "amount",
      width: "w-24",
      label: t("admin.amount"),
      isNumber: true,
      cell: ({ amount }) => formatAmount(amount),
    },
  ];
}

function listedColumns(t: Translate): ReportColumn<ListedBooking>[] {
  const nothing = t("reports.nothing");
  return [
    {
      name: "refunded",
      sort: "refunded",
      width: "w-26",
      label: t("admin.refunded"),
      isNumber: true,
      cell: ({ refunded }) => (refunded > 0 ? formatAmount(refunded) : nothing),
    },
    {
      name: "owed",
      width: "w-30",
      label: t("tables.owed"),
      cell: (booking) => <OwedMarks booking={booking} />,
    },
  ];
}

/** What a phone shows of a booking. */
export function bookingLines(t: Translate): (booking: AdminBooking & Partial<Owing>) => RowLines {
  return (booking) => {
    const { person, booker } = sessionNameOf(t, booking);
    const { owesParcha = false, owesNote = false, owedRemedies = 0 } = booking;
    const owed = { owesParcha, owesNote, owedRemedies };
    return {
      who: (
        <>
          <span>{person}</span>
          {booker ? <span className="font-normal text-ink-quiet">{` · ${booker}`}</span> : null}
        </>
      ),
      amount: formatAmount(booking.amount),
      when: `${formatPastDate(booking.sessionDate)}, ${formatTime(booking.sessionTime)} · ${t(`general.${booking.questionType}`)}`,
      state:
        owesParcha || owesNote || owedRemedies > 0 ? (
          <OwedMarks booking={owed} />
        ) : (
          <StatusLine booking={booking} />
        ),
    };
  };
}

type Owing = Pick<ListedBooking, "owesParcha" | "owesNote" | "owedRemedies">;

/** What is still to be done after a session; a dash if nothing is. */
function OwedMarks({ booking }: { booking: Owing }) {
  const t = useT();
  const marks: { icon: IconName; label: string }[] = [
    ...(booking.owesParcha ? [{ icon: "camera", label: t("tables.owed-parcha") } as const] : []),
    ...(booking.owesNote ? [{ icon: "mail", label: t("tables.owed-note") } as const] : []),
    ...(booking.owedRemedies > 0
      ? [{ icon: "leaf", label: t("general.vidhi-count", { count: booking.owedRemedies }) } as const]
      : []),
  ];
  if (marks.length === 0) return <span>{t("reports.nothing")}</span>;
  return (
    <span className="inline-flex flex-wrap gap-x-2 font-bold text-alive-ink">
      {marks.map(({ icon, label }) => (
        <span key={icon} className="inline-flex items-center gap-1">
          <Icon name={icon} size={16} className="shrink-0" />
          <span>{label}</span>
        </span>
      ))}
    </span>
  );
}
