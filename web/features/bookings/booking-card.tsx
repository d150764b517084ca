import { type ReactNode, useId } from "react";
import type { Booking } from "#contract/bookings.ts";
import { formatRupees } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Card } from "#web/ui/card.tsx";
import { SessionTime } from "./session-time.tsx";
import { StatusBadge } from "./status-badge.tsx";

type Props = {
  booking: Booking;
  /** Of the heading. */
  level: 2 | 3;
  /** What the customer can do with the booking. Buttons name the heading in aria-describedby. */
  children: (headingId: string) => ReactNode;
};

/** Time, status and price of a booking. */
export function BookingCard({ booking, level, children }: Props) {
  const t = useT();
  const headingId = useId();
  const Heading = `h${level}` as const;
  return (
    <Card className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <Heading id={headingId} className="font-bold">
          <SessionTime start={booking} />
        </Heading>
        <StatusBadge booking={booking} />
      </div>
      <p className="text-small text-ink-quiet">
        {t(`book.${booking.questionType}`)} ·{" "}
        {booking.amount === 0 ? t("dashboard.free") : formatRupees(booking.amount)}
      </p>
      {children(headingId)}
    </Card>
  );
}
