import { Link } from "wouter";
import type { Booking } from "#contract/bookings.ts";
import { canEditIntake } from "#domain/intakes.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useIntake } from "./use-intake.ts";

type Props = {
  booking: Booking;
  /** The id of the session's heading, if the page has several links. */
  describedBy?: string;
};

/** Leads to the intake form. Draws nothing once the session has begun. */
export function IntakeLink({ booking, describedBy }: Props) {
  const t = useT();
  const isOpen = isIntakeOpen(booking);
  const query = useIntake(booking.id, { isEnabled: isOpen });
  if (!isOpen) return null;
  const isSaved = Boolean(query.data?.intake);
  return (
    <Link
      href={paths.intake(booking.id)}
      aria-describedby={describedBy}
      className={buttonClass({ variant: "outline", size: "small" })}
    >
      {isSaved ? <Icon name="check" size={18} className="shrink-0 text-done" /> : null}
      {t(isSaved ? "intakes.link-told" : "intakes.link-tell")}
    </Link>
  );
}

/** Whether the server accepts an intake for the booking now. */
export function isIntakeOpen({ sessionDate, sessionTime, status, holdExpiresAt }: Booking): boolean {
  const expiry = holdExpiresAt === null ? null : new Date(holdExpiresAt);
  return canEditIntake({ sessionDate, sessionTime, status, holdExpiresAt: expiry }, serverNow());
}
