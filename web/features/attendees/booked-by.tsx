import type { Booking } from "#contract/bookings.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";

type Props = { booking: Pick<Booking, "bookedBy" | "status"> };

/** For who attends: who has booked the session, and that it is paid. Nothing for who has booked for oneself. */
export function BookedBy({ booking: { bookedBy, status } }: Props) {
  const t = useT();
  // A list that an earlier version has kept on the device does not have it.
  if (!bookedBy) return null;
  const { name, phoneEnd } = bookedBy;
  const who = name
    ? t("attendees.booked-by", { name })
    : t("attendees.booked-by-number", { phone: phoneEnd });
  return (
    <p className="flex items-start gap-1.5 text-small">
      <Icon name="user" size={18} className="mt-0.5 shrink-0 text-ink-quiet" />
      <span className="min-w-0 wrap-anywhere">
        {isPaidFor(status) ? `${who} · ${t("attendees.already-paid")}` : who}
      </span>
    </p>
  );
}
