import type { Booking } from "#contract/bookings.ts";
import { useT } from "#web/i18n/t.ts";
import { isGiven } from "./attended.ts";
import { GuideChoices } from "./guide-choices.tsx";

/** For a customer who came to a session that was not held: another time, or a refund, where the customer has paid for it. */
export function GuideAbsent({ booking, headingId }: { booking: Booking; headingId: string }) {
  const t = useT();
  const what = booking.isGuideAbsent ? "guide-absent" : "guide-overdue";
  return (
    <div className="grid gap-3">
      <p>{t(isGiven(booking) ? `manage.given-${what}` : `manage.${what}`)}</p>
      <GuideChoices booking={booking} headingId={headingId} />
    </div>
  );
}
