import { Link } from "wouter";
import type { Booking } from "#contract/bookings.ts";
import { isIntakeOpen } from "#web/features/intakes/intake-link.tsx";
import { hasGiven, useIntake } from "#web/features/intakes/use-intake.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";

/** Invites a customer who has not saved an intake to do so, while that is possible. */
export function IntakeLine({ booking }: { booking: Booking }) {
  const t = useT();
  const isOpen = isIntakeOpen(booking);
  const query = useIntake(booking.id, isOpen);
  if (!isOpen || !query.data || hasGiven(query.data)) return null;
  return (
    <Link
      href={paths.intake(booking.id)}
      className="mt-2 inline-flex min-h-11 items-center gap-3 px-1 font-bold text-primary underline underline-offset-4"
    >
      <Icon name="chat" size={20} className="shrink-0" />
      {t("intakes.join-line")}
    </Link>
  );
}
