// Moving a session: the chosen time, the confirmation, the request.
import { useState } from "react";
import type { Booking } from "#contract/bookings.ts";
import type { SessionStart } from "#domain/join-window.ts";
import { useReschedule } from "#web/features/bookings/change-booking.ts";
import type { Choice } from "#web/features/bookings/stored-choice.ts";
import { useBackCloses } from "#web/ui/use-back-closes.ts";
import { showMoved, showNotMoved } from "./move-outcomes.ts";
import type { ScreenEffects } from "./outcomes.ts";
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
  useBackCloses("move", target !== null, reschedule.isPending, closeSummary);

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
