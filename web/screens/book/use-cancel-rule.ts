import { FREE_CANCELLATION_MINUTES_BEFORE, isTooLateToReschedule } from "#domain/bookings.ts";
import { addMinutes } from "#domain/ist-time.ts";
import { joinWindow } from "#domain/join-window.ts";
import { useConfig } from "#web/api/config.ts";
import { useNow } from "#web/api/server-clock.ts";
import type { Choice } from "#web/features/bookings/stored-choice.ts";
import { useT } from "#web/i18n/t.ts";

const TICK_MS = 5_000;

/** What cancelling will mean, said before paying: in one line, and in full. */
export function useCancelRule({ date, time }: Pick<Choice, "date" | "time">): {
  short: string;
  full: string;
  /** How long after paying a cancellation returns the money; null: never. */
  graceMinutes: number | null;
} {
  const t = useT();
  const now = useNow(TICK_MS);
  const { data: config } = useConfig();
  const canBeMoved = useCanBeMoved(date, time);
  const count = config?.booking.cancelGraceMinutes ?? 0;
  if (count > 0 && hasGrace(date, time, now))
    return {
      short: t("book.cancel-grace-short", { count }),
      full: t("book.cancel-grace", { count }),
      graceMinutes: count,
    };
  const short = t(canBeMoved ? "book.cancel-rule-short" : "book.cancel-rule-final");
  return { short, full: t("book.cancel-rule"), graceMinutes: null };
}

/** A session that starts so soon could not be cancelled for a refund at all. */
function hasGrace(sessionDate: string | null, sessionTime: string | null, now: Date): boolean {
  if (!sessionDate || !sessionTime) return true;
  const { startsAt } = joinWindow({ sessionDate, sessionTime });
  return now.getTime() < addMinutes(startsAt, -FREE_CANCELLATION_MINUTES_BEFORE).getTime();
}

/** Whether the customer could still move a session at this time after booking it; true until a time is chosen. */
export function useCanBeMoved(sessionDate: string | null, sessionTime: string | null): boolean {
  const now = useNow(TICK_MS);
  return !sessionDate || !sessionTime || !isTooLateToReschedule({ sessionDate, sessionTime }, now);
}
