import type { Booking } from "#contract/bookings.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

type Status = Pick<Booking, "status" | "isMissed" | "isGuideAbsent">;
type DisplayStatus = Booking["status"] | "missed" | "guide-absent";
const TONES: Record<DisplayStatus, BadgeTone> = {
  pending: "outline",
  approved: "default",
  confirmed: "default",
  completed: "default",
  cancelled: "destructive",
  missed: "secondary",
  "guide-absent": "outline",
};

/** The status that the customer sees. The server computes `missed` and `guide-absent`, and does not store them. */
export function StatusBadge({ booking }: { booking: Status }) {
  const t = useT();
  const status = displayStatus(booking);
  return <Badge tone={TONES[status]}>{t(`dashboard.status-${status}`)}</Badge>;
}

function displayStatus({ status, isMissed, isGuideAbsent }: Status): DisplayStatus {
  if (isGuideAbsent) return "guide-absent";
  return isMissed ? "missed" : status;
}
