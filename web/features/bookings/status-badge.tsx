import type { Booking } from "#contract/bookings.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

type ShownStatus = Booking["status"] | "missed" | "guide-absent";
const TONES: Record<ShownStatus, BadgeTone> = {
  pending: "outline",
  approved: "default",
  confirmed: "default",
  completed: "default",
  cancelled: "destructive",
  missed: "secondary",
  "guide-absent": "outline",
};

/** A booking's status as its customer sees it; missed and the guide's absence are shown, never stored. */
export function StatusBadge({
  booking,
}: {
  booking: Pick<Booking, "status" | "isMissed" | "isGuideAbsent">;
}) {
  const t = useT();
  const status = shownStatus(booking);
  return <Badge tone={TONES[status]}>{t(`dashboard.status-${status}`)}</Badge>;
}

function shownStatus({
  status,
  isMissed,
  isGuideAbsent,
}: Pick<Booking, "status" | "isMissed" | "isGuideAbsent">): ShownStatus {
  if (isGuideAbsent) return "guide-absent";
  return isMissed ? "missed" : status;
}
