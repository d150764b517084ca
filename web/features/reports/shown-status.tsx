import type { AdminBooking } from "#contract/sessions.ts";
import type { ShownStatus } from "#contract/table-queries.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { STATUS_TONES } from "#web/features/sessions/status-tones.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";

export type StatusBooking = Pick<
  AdminBooking,
  "status" | "isMissed" | "isGuideAbsent" | "isHeld" | "isTest"
> & {
  isUnpaid?: boolean;
};

/** The status of a booking as the tables show, filter and search it. */
export function shownStatusOf(booking: StatusBooking): ShownStatus {
  if (booking.isUnpaid) return "unpaid";
  if (!isPaidFor(booking.status)) return booking.status;
  if (booking.isHeld) return "held";
  if (booking.isGuideAbsent) return "guide-absent";
  return booking.isMissed ? "missed" : booking.status;
}

export function statusLabel(t: Translate, status: ShownStatus): string {
  switch (status) {
    case "unpaid":
    case "held":
    case "missed":
    case "guide-absent":
      return t(`tables.status-${status}`);
    default:
      return t(`sessions.status-${status}`);
  }
}

type Look = { tone: BadgeTone; icon: IconName; color: string };
const DERIVED_LOOKS = {
  unpaid: { tone: "outline", icon: "minus", color: "text-ink-quiet" },
  held: { tone: "alive", icon: "clock", color: "text-alive-ink" },
  missed: { tone: "destructive", icon: "x", color: "text-destructive" },
  "guide-absent": { tone: "destructive", icon: "x", color: "text-destructive" },
} as const satisfies Partial<Record<ShownStatus, Look>>;
const ICONS = {
  pending: ["clock", "text-ink-quiet"],
  approved: ["calendar", "text-ink-quiet"],
  confirmed: ["check", "text-done"],
  completed: ["check", "text-info"],
  cancelled: ["x", "text-destructive"],
} as const;

function lookOf(status: ShownStatus): Look {
  if (status in DERIVED_LOOKS) return DERIVED_LOOKS[status as keyof typeof DERIVED_LOOKS];
  const stored = status as keyof typeof ICONS;
  const [icon, color] = ICONS[stored];
  return { tone: STATUS_TONES[stored], icon, color };
}

export function StatusBadges({ booking }: { booking: StatusBooking }) {
  const t = useT();
  const status = shownStatusOf(booking);
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={lookOf(status).tone}>{statusLabel(t, status)}</Badge>
      {booking.isTest ? <Badge tone="secondary">{t("reports.test")}</Badge> : null}
    </span>
  );
}

/** The status in one line with its icon, for the rows of a phone. */
export function StatusLine({ booking }: { booking: StatusBooking }) {
  const t = useT();
  const status = shownStatusOf(booking);
  const { icon, color } = lookOf(status);
  return (
    <span className={`inline-flex items-center gap-1 ${color}`}>
      <Icon name={icon} size={16} className="shrink-0" />
      {statusLabel(t, status)}
      {booking.isTest ? ` · ${t("reports.test")}` : null}
    </span>
  );
}
