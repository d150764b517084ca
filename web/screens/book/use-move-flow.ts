// Moving a session: the chosen time, the confirmation, the request.
import { useState } from "react";
import type { Booking } from "#contract/bookings.ts";
import type { SessionStart } from "#domain/join-window.ts";
import { CallFailure, messageOf } from "#web/api/call.ts";
import { useReschedule } from "#web/features/bookings/change-booking.ts";
import type { Choice } from "#web/features/bookings/stored-choice.ts";
import { removeStoredChoice } from "#web/features/bookings/stored-choice.ts";
import { paths } from "#web/paths.ts";
import { toast } from "#web/ui/toast.ts";
import type { ScreenEffects } from "./outcomes.ts";
import { isSlotGone, startText } from "./outcomes.ts";
import { useScreenEffects } from "./use-screen-effects.ts";

export function useMoveFlow(booking: Booking, { clearTime }: Pick<ScreenEffects, "clearTime">) {
  const { notice, effects } = useScreenEffects(clearTime);
  /** The time in the open dialog. */
  const [target, setTarget] = useState<SessionStart | null>(null);
  const closeSummary = () => setTarget(null);
  const reschedule = useReschedule({
    onFailed: (error) => {
      closeSummary();
      showNotMoved(error, booking, effects);
    },
  });

  async function move(): Promise<void> {
    if (!target) return;
    const moved = await reschedule.send({ booking, to: target });
    if (moved) showMoved(moved, effects);
  }

  return {
    notice,
    target,
    isMoving: reschedule.isPending,
    move,
    openSummary: ({ date, time }: Choice) => {
      effects.setNotice(null);
      if (date && time) setTarget({ sessionDate: date, sessionTime: time });
    },
    closeSummary,
  };
}

// What the screen shows after a session was moved, or was not.
function showMoved(booking: Booking, { navigate, t }: ScreenEffects): void {
  removeStoredChoice(booking.id);
  toast({ title: t("book.moved"), body: t("book.moved-body", startText(booking)), tone: "done" });
  navigate(paths.manageBookings());
}

/** The notice also says which time the session keeps. */
function showNotMoved(error: unknown, booking: Booking, { setNotice, clearTime, t }: ScreenEffects): void {
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
