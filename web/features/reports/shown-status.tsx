import { clsx } from "clsx";
import type { AdminBooking } from "#contract/sessions.ts";
import type { ShownStatus } from "#contract/table-queries.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";

type StatusBooking = Pick<AdminBooking, "status" | "isMissed" | "isGuideAbsent" | "isHeld" | "isTest"> & {
  isUnpaid?: boolean;
};

/** The status of a booking as the tables show, filter and search it. */
function shownStatusOf(booking: StatusBooking): ShownStatus {
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

type Look = { icon: IconName; color: string; ground: string };
const QUIET = { color: "text-ink-quiet", ground: "border-control" };
const BROKEN = {
  icon: "x",
  color: "text-destructive",
  ground: "border-transparent bg-destructive-soft",
} as const;
const LOOKS: Readonly<Record<ShownStatus, Look>> = {
  pending: { icon: "clock", ...QUIET },
  approved: { icon: "calendar", ...QUIET },
  confirmed: { icon: "check", color: "text-done", ground: "border-transparent bg-done-soft" },
  completed: { icon: "check", color: "text-info", ground: "border-transparent bg-info-soft" },
  cancelled: BROKEN,
  unpaid: { icon: "minus", ...QUIET },
  held: { icon: "clock", color: "text-alive-ink", ground: "border-transparent bg-alive-soft" },
  missed: BROKEN,
  "guide-absent": BROKEN,
};

export function StatusBadges({ booking }: { booking: StatusBooking }) {
  const t = useT();
  const status = shownStatusOf(booking);
  const { icon, color, ground } = LOOKS[status];
  return (
    <span className="inline-flex flex-wrap gap-1.5 py-1.5">
      <span
        className={clsx(
          "inline-flex min-h-7 items-center gap-1 rounded-full border px-2.5 py-0.5 font-bold",
          color,
          ground,
        )}
      >
        <Icon name={icon} size={16} className="shrink-0" />
        <span>{statusLabel(t, status)}</span>
      </span>
      {booking.isTest ? <Badge tone="secondary">{t("reports.test")}</Badge> : null}
    </span>
  );
}

/** The status in one line with its icon, for the rows of a phone. */
export function StatusLine({ booking }: { booking: StatusBooking }) {
  const t = useT();
  const status = shownStatusOf(booking);
  const { icon, color } = LOOKS[status];
  return (
    <span className={`inline-flex items-center gap-1 ${color}`}>
      <Icon name={icon} size={16} className="shrink-0" />
      <span>{statusLabel(t, status)}</span>
      {booking.isTest ? <span>{` · ${t("reports.test")}`}</span> : null}
    </span>
  );
}
