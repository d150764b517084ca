import { Link } from "wouter";
import type { Booking, Refund } from "#contract/bookings.ts";
import { useNow } from "#web/api/server-clock.ts";
import { GuideAbsent } from "#web/features/bookings/guide-absent.tsx";
import { SupportLink } from "#web/features/support/support-link.tsx";
import { formatRupees } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";
import type { MenuItem } from "#web/ui/menu.tsx";
import { BookingRow } from "./booking-row.tsx";
import { useSupportItems } from "./menu-items.tsx";

const TICK_MS = 60_000;

/** The completed, missed and cancelled sessions, with the refunds of cancelled ones. */
export function PastTab({ bookings }: { bookings: readonly Booking[] }) {
  const now = useNow(TICK_MS);
  return (
    <ul className="grid gap-3">
      {bookings.map((booking) => (
        <li key={booking.id}>
          <PastRow booking={booking} now={now} />
        </li>
      ))}
    </ul>
  );
}

function PastRow({ booking, now }: { booking: Booking; now: Date }) {
  const t = useT();
  const support = useSupportItems(booking);
  const isCompleted = booking.status === "completed";
  const intake: MenuItem = {
    key: "intake",
    label: t("intakes.past-mine"),
    icon: "pencil",
    link: (look) => <Link {...look} href={paths.intake(booking.id)} />,
  };
  return (
    <BookingRow booking={booking} now={now} menu={isCompleted ? [intake, ...support] : support}>
      {(headingId) => (
        <>
          {booking.refund ? <RefundStatus refund={booking.refund} bookingId={booking.id} /> : null}
          {booking.isGuideAbsent ? <GuideAbsent booking={booking} headingId={headingId} /> : null}
          <PastLink booking={booking} headingId={headingId} />
        </>
      )}
    </BookingRow>
  );
}

function PastLink({ booking, headingId }: { booking: Booking; headingId: string }) {
  const t = useT();
  const look = {
    "aria-describedby": headingId,
    className: buttonClass({ variant: "outline", size: "large" }),
  };
  if (booking.status === "completed")
    return (
      <Link href={paths.parchas()} {...look}>
        {t("parchas.view")}
      </Link>
    );
  if (!booking.isMissed && booking.status !== "cancelled") return null;
  return (
    <Link href={paths.book()} {...look}>
      {t("manage.rebook")}
    </Link>
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
