// What the screen shows after a session was moved, or was not.
import type { Booking } from "#contract/bookings.ts";
import { CallFailure, messageOf } from "#web/api/call.ts";
import { removeStoredChoice } from "#web/features/bookings/stored-choice.ts";
import { paths } from "#web/paths.ts";
import { toast } from "#web/ui/toast.ts";
import { isSlotGone, type ScreenEffects, startText } from "./outcomes.ts";

export function showMoved(booking: Booking, { navigate, t }: ScreenEffects): void {
  removeStoredChoice(booking.id);
  toast({ title: t("book.moved"), body: t("book.moved-body", startText(booking)), tone: "done" });
  navigate(paths.manageBookings());
}

/** The notice also says which time the session keeps. */
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
    lines: [t("book.move-kept", startText(booking))],
  });
}
