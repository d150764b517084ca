import { Link } from "wouter";
import type { Booking } from "#contract/bookings.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { useNow } from "#web/api/server-clock.ts";
import { BookingCard } from "#web/features/bookings/booking-card.tsx";
import { CalendarLink } from "#web/features/bookings/calendar-link.tsx";
import { GuideAbsent } from "#web/features/bookings/guide-absent.tsx";
import { HoldActions } from "#web/features/bookings/hold-actions.tsx";
import { moveRefusal } from "#web/features/bookings/move-refusal.ts";
import { holdFirst } from "#web/features/bookings/use-upcoming-bookings.ts";
import { IntakeLink } from "#web/features/intakes/intake-link.tsx";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";

const TICK_MS = 10_000;

type Props = { bookings: readonly Booking[]; onCancel: (booking: Booking) => void };

/** The active hold and the upcoming sessions, with the actions that each of them allows. */
export function UpcomingTab({ bookings, onCancel }: Props) {
  const now = useNow(TICK_MS);
  return (
    <ul className="grid gap-3">
      {holdFirst(bookings).map((booking) => (
        <li key={booking.id}>
          <BookingCard booking={booking} level={2}>
            {(headingId) =>
              booking.isGuideOverdue ? (
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
  const refusal = moveRefusal(booking, now);
  return (
    <>
      {refusal ? <p className="text-small">{t(`manage.${refusal}`)}</p> : null}
      <div className="flex flex-wrap gap-2">
        <IntakeLink booking={booking} describedBy={headingId} />
        {refusal ? null : (
          <Link
            href={paths.book({ reschedule: booking.id })}
            aria-describedby={headingId}
            className={buttonClass({ variant: "outline", size: "small" })}
          >
            {t("manage.move")}
          </Link>
        )}
        {booking.canCancel && refusal !== "started" ? (
          <Button variant="outline" size="small" aria-describedby={headingId} onClick={onCancel}>
            {t("manage.cancel")}
          </Button>
        ) : null}
        <CalendarLink bookingId={booking.id} describedBy={headingId} />
      </div>
    </>
  );
}
