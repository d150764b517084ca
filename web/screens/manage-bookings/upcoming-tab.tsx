import { Link } from "wouter";
import type { Booking } from "#contract/bookings.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { useNow } from "#web/api/server-clock.ts";
import { BookingCard } from "#web/features/bookings/booking-card.tsx";
import { CalendarLink } from "#web/features/bookings/calendar-link.tsx";
import { GuideAbsent } from "#web/features/bookings/guide-absent.tsx";
import { HoldActions } from "#web/features/bookings/hold-actions.tsx";
import { moveHindrance } from "#web/features/bookings/move-refusal.ts";
import { holdFirst } from "#web/features/bookings/use-upcoming-bookings.ts";
import { IntakeLink } from "#web/features/intakes/intake-link.tsx";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";

const LOOK_AGAIN_MS = 10_000;

type Props = { bookings: readonly Booking[]; onCancel: (booking: Booking) => void };

/** The live hold and the coming sessions, each with what can still be done about it. */
export function UpcomingTab({ bookings, onCancel }: Props) {
  const now = useNow(LOOK_AGAIN_MS);
  return (
    <ul className="grid gap-3">
      {holdFirst(bookings).map((booking) => (
        <li key={booking.id}>
          <BookingCard booking={booking}>
            {(headingId) =>
              booking.isGuideAbsent ? (
                <GuideAbsent booking={booking} headingId={headingId} />
              ) : isPaidFor(booking.status) ? (
                <SessionActions
                  booking={booking}
                  now={now}
                  headingId={headingId}
                  onCancel={() => onCancel(booking)}
                />
              ) : (
                <HoldActions hold={booking} />
              )
            }
          </BookingCard>
        </li>
      ))}
    </ul>
  );
}

type ActionsProps = { booking: Booking; now: Date; headingId: string; onCancel: () => void };

function SessionActions({ booking, now, headingId, onCancel }: ActionsProps) {
  const t = useT();
  const hindrance = moveHindrance(booking, now);
  return (
    <>
      {hindrance ? <p className="text-small">{t(`manage.${hindrance}`)}</p> : null}
      <div className="flex flex-wrap gap-2">
        <IntakeLink booking={booking} describedBy={headingId} />
        {hindrance ? null : (
          <Link
            href={paths.book({ reschedule: booking.id })}
            aria-describedby={headingId}
            className={buttonClass({ variant: "outline", size: "small" })}
          >
            {t("manage.move")}
          </Link>
        )}
        {booking.canCancel && hindrance !== "started" ? (
          <Button variant="outline" size="small" aria-describedby={headingId} onClick={onCancel}>
            {t("manage.cancel")}
          </Button>
        ) : null}
        <CalendarLink bookingId={booking.id} describedBy={headingId} />
      </div>
    </>
  );
}
