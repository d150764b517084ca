// What each end of moving a session tells the reader, and where it leads.
import type { Booking } from "#contract/bookings.ts";
import { CallFailure, messageOf } from "#web/api/call.ts";
import type { Session } from "#web/features/bookings/use-reschedule.ts";
import { formatDay, formatTime } from "#web/i18n/format.ts";
import { currentLanguage } from "#web/i18n/language.ts";
import { paths } from "#web/paths.ts";
import { toast } from "#web/ui/toast.ts";
import { isSlotGone, type ScreenEffects } from "./outcomes.ts";

export function showMoved(booking: Booking, { navigate, t }: ScreenEffects): void {
  toast({ title: t("book.moved"), body: t("book.moved-body", when(booking)), tone: "done" });
  navigate(paths.manageBookings());
}

/** The session stays where it was, which is said first of all. What forbids the move, the screen says by itself. */
export function showNotMoved(
  error: unknown,
  booking: Booking,
  { setNotice, clearTime, t }: ScreenEffects,
): void {
  const message = messageOf(error);
  toast({ title: t("book.move-failed"), body: message, tone: "destructive" });
  if (error instanceof CallFailure && error.status === 401) return;
  const isGone = isSlotGone(error);
  if (isGone) clearTime();
  setNotice({
    place: isGone ? "times" : "summary",
    title: message,
    lines: [t("book.move-kept", when(booking))],
  });
}

function when({ sessionDate, sessionTime }: Session): { day: string; time: string } {
  const language = currentLanguage();
  return { day: formatDay(language, sessionDate), time: formatTime(language, sessionTime) };
}
