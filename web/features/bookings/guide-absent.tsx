import type { Booking } from "#contract/bookings.ts";
import { useT } from "#web/i18n/t.ts";
import { GuideChoices } from "./guide-choices.tsx";

/** For a customer who came to a session that was not held: another time, or a refund. */
export function GuideAbsent({ booking, headingId }: { booking: Booking; headingId: string }) {
  const t = useT();
  return (
    <div className="grid gap-3">
      <p>{t(booking.isGuideAbsent ? "manage.guide-absent" : "manage.guide-overdue")}</p>
      <GuideChoices booking={booking} headingId={headingId} />
    </div>
  );
}
