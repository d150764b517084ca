import type { Booking } from "#contract/bookings.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { sessionOutcomeOf } from "#web/features/live/session-outcome.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

type Status = Parameters<typeof sessionOutcomeOf>[0];
type DisplayStatus = Booking["status"] | NonNullable<ReturnType<typeof sessionOutcomeOf>>;
const TONES: Record<DisplayStatus, BadgeTone> = {
  pending: "outline",
  approved: "default",
  confirmed: "default",
  completed: "default",
  cancelled: "destructive",
  held: "default",
  missed: "secondary",
  "guide-absent": "outline",
};

/** The status that the customer sees. `held`, `missed` and `guide-absent` are computed, not stored. */
export function StatusBadge({ booking }: { booking: Status }) {
  const t = useT();
  const status = sessionOutcomeOf(booking, serverNow()) ?? booking.status;
  return <Badge tone={TONES[status]}>{t(`dashboard.status-${status}`)}</Badge>;
}
