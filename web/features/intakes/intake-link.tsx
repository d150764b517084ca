import type { Booking } from "#contract/bookings.ts";
import { canEditIntake } from "#domain/intakes.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { AttendeeSlot } from "#web/features/attendees/attendees-on-demand.tsx";
import { isAttended } from "#web/features/bookings/own-bookings.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { hasGiven, useIntake } from "./use-intake.ts";

type Props = {
  booking: Booking;
  /** The id of the session's heading, if the page has several links. */
  describedBy?: string;
  /** Only the first of several is filled. */
  isFirst?: boolean;
};

/**
 * The one button of a booked session. It is filled until an intake is saved; where none can be written any more, it leads
 * to the waiting room. For a session that another attends: who that is, and the way in.
 */
export function IntakeLink(props: Props) {
  return isAttended(props.booking) ? <OwnIntakeLink {...props} /> : <AttendeeSlot booking={props.booking} />;
}

function OwnIntakeLink({ booking, isFirst = true, describedBy }: Props) {
  const t = useT();
  const isOpen = isIntakeOpen(booking);
  const query = useIntake(booking.id, isOpen);
  const isSaved = query.data !== undefined && hasGiven(query.data);
  const variant = isFirst && !isSaved ? "primary" : "outline";
  return (
    <LinkButton
      to={isOpen ? paths.intake(booking.id) : paths.join()}
      aria-describedby={describedBy}
      variant={variant}
      size="large"
      className="max-md:px-3"
    >
      {isOpen ? (
        <Icon name={isSaved ? "check" : "pencil"} size={22} className={isSaved ? "text-done" : undefined} />
      ) : null}
      <span>{isOpen ? t(isSaved ? "intakes.link-told" : "pages.intake-title") : t("pages.join-title")}</span>
    </LinkButton>
  );
}

/** Whether the server accepts an intake for the booking now. */
export function isIntakeOpen({ sessionDate, sessionTime, status, holdExpiresAt }: Booking): boolean {
  const expiry = holdExpiresAt === null ? null : new Date(holdExpiresAt);
  return canEditIntake({ sessionDate, sessionTime, status, holdExpiresAt: expiry }, serverNow());
}
