import { Link } from "wouter";
import type { Booking } from "#contract/bookings.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";
import { useQueue } from "./use-queue-place.ts";

/** Whether the customer's call runs while the customer is elsewhere: in another tab, or the guide waits in it. */
export function useIsCallRunning(booking: Booking | null, now: Date): boolean {
  return useQueue(booking, now)?.isCallRunning ?? false;
}

/** For home: "your call is running", which leads back into it. */
export function RunningCallLine() {
  const t = useT();
  return (
    <Link
      href={paths.join()}
      className="flex min-h-[52px] items-center gap-3 rounded-card bg-alive px-4 py-2 text-on-alive shadow-card"
    >
      <Icon name="video" size={22} className="shrink-0" />
      <span className="min-w-0 grow">
        <span className="block font-bold">{t("join.running")}</span>
        <span className="block text-small">{t("join.running-back")}</span>
      </span>
      <Icon name="chevron-right" size={20} className="shrink-0" />
    </Link>
  );
}
