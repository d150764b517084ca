import { type ReactNode, useId } from "react";
import type { Booking } from "#contract/bookings.ts";
import { formatDay, formatRupees, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Card } from "#web/ui/card.tsx";
import { StatusBadge } from "./status-badge.tsx";

type Props = {
  booking: Booking;
  /** What can be done with it; buttons are described by the card's heading, whose id they are given. */
  children?: (headingId: string) => ReactNode;
};

/** When a session is, how it stands, and what it costs. */
export function BookingCard({ booking, children }: Props) {
  const t = useT();
  const language = useLanguage();
  const headingId = useId();
  return (
    <Card className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 id={headingId} className="font-bold">
          {formatDay(language, booking.sessionDate)} ·{" "}
          {t("dashboard.time-ist", { time: formatTime(language, booking.sessionTime) })}
        </h2>
        <StatusBadge booking={booking} />
      </div>
      <p className="text-small text-ink-quiet">
        {booking.questionType === "single" ? t("book.single") : t("book.multiple")} ·{" "}
        {booking.amount === 0 ? t("dashboard.free") : formatRupees(booking.amount)}
      </p>
      {children?.(headingId)}
    </Card>
  );
}
