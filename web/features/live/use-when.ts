import type { Booking } from "#contract/bookings.ts";
import { addDays, istDateOf } from "#domain/ist-time.ts";
import { formatDay, formatTime, formatWeekday, unbroken } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";

type Session = Pick<Booking, "sessionDate" | "sessionTime">;

/** Day and time of a session in words, by the day that is today: "today, 4:30 PM IST". */
export function useWhen({ sessionDate, sessionTime }: Session, now: Date): string {
  const t = useT();
  const today = istDateOf(now);
  const time = unbroken(formatTime(sessionTime));
  if (sessionDate === today) return t("general.today-at", { time });
  if (sessionDate === addDays(today, 1)) return t("dashboard.join-tomorrow", { time });
  return t("dashboard.join-on", { date: formatDay(sessionDate), time });
}

/** The same without IST, where it stands beside; `hasDate`: the date stands beside, too, so that the weekday will do. */
export function useDayAndTime(
  { sessionDate, sessionTime }: Session,
  now: Date,
  { hasDate = false }: { hasDate?: boolean } = {},
): string {
  const t = useT();
  const today = istDateOf(now);
  const time = unbroken(formatTime(sessionTime));
  if (sessionDate === today) return t("guide.today", { time });
  if (sessionDate === addDays(today, 1)) return t("guide.tomorrow", { time });
  const date = hasDate ? formatWeekday(sessionDate) : formatDay(sessionDate);
  return t("home.at-day", { date, time });
}
