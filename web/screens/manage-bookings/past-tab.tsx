import { Link } from "wouter";
import type { Booking, Refund } from "#contract/bookings.ts";
import { BookingCard } from "#web/features/bookings/booking-card.tsx";
import { GuideAbsent } from "#web/features/bookings/guide-absent.tsx";
import { SupportLink } from "#web/features/support/support-link.tsx";
import { formatRupees } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";

/** The completed, missed and cancelled sessions, with the refunds of cancelled ones. */
export function PastTab({ bookings }: { bookings: readonly Booking[] }) {
  return (
    <ul className="grid gap-3">
      {bookings.map((booking) => (
        <li key={booking.id}>
          <BookingCard booking={booking} level={2}>
            {(headingId) => (
              <>
                {booking.refund ? <RefundStatus refund={booking.refund} bookingId={booking.id} /> : null}
                {booking.isGuideAbsent ? <GuideAbsent booking={booking} headingId={headingId} /> : null}
                <PastLinks booking={booking} headingId={headingId} />
              </>
            )}
          </BookingCard>
        </li>
      ))}
    </ul>
  );
}

function PastLinks({ booking, headingId }: { booking: Booking; headingId: string }) {
  const t = useT();
  const look = {
    "aria-describedby": headingId,
    className: buttonClass({ variant: "outline", size: "small" }),
  };
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {booking.status === "completed" ? (
        <>
          <Link href={paths.parchas()} {...look}>
            {t("parchas.view")}
          </Link>
          <Link
            href={paths.intake(booking.id)}
            aria-describedby={headingId}
            className={buttonClass({ variant: "quiet", size: "small" })}
          >
            {t("intakes.past-mine")}
          </Link>
        </>
      ) : null}
      {booking.isMissed || booking.status === "cancelled" ? (
        <Link href={paths.book()} {...look}>
          {t("manage.rebook")}
        </Link>
      ) : null}
    </div>
  );
}

function RefundStatus({ refund, bookingId }: { refund: Refund; bookingId: string }) {
  const t = useT();
  return (
    <div className="text-small">
      <p>
        <span className="font-bold">
          {t(`manage.refund-${refund.status}`, { amount: formatRupees(refund.amount) })}
        </span>
        {refund.reference ? (
          <span className="block wrap-anywhere text-ink-quiet">
            {t("manage.refund-reference", { reference: refund.reference })}
          </span>
        ) : null}
      </p>
      {refund.status === "failed" ? (
        <SupportLink message={t("manage.support-message", { id: bookingId })} className="mt-2" />
      ) : null}
    </div>
  );
}
