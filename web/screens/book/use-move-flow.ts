// From a free time to a moved session: the last look, and the move.
import { useState } from "react";
import type { Booking } from "#contract/bookings.ts";
import { type Session, useReschedule } from "#web/features/bookings/use-reschedule.ts";
import { useBackCloses } from "#web/ui/use-back-closes.ts";
import type { Choice } from "./choice.ts";
import { showMoved, showNotMoved } from "./move-outcomes.ts";
import type { ScreenEffects } from "./outcomes.ts";
import { useScreenEffects } from "./use-screen-effects.ts";

export function useMoveFlow(booking: Booking, { clearTime }: Pick<ScreenEffects, "clearTime">) {
  const reschedule = useReschedule();
  const { notice, effects } = useScreenEffects(clearTime);
  const [asked, setAsked] = useState<Session | null>(null);
  const closeSummary = () => setAsked(null);
  useBackCloses("move", asked !== null, reschedule.isPending, closeSummary);

  async function move(): Promise<void> {
    if (!asked || reschedule.isPending) return;
    try {
      showMoved(await reschedule.mutateAsync({ booking, to: asked }), effects);
    } catch (error) {
      closeSummary();
      showNotMoved(error, booking, effects);
    }
  }

  return {
    notice,
    asked,
    isMoving: reschedule.isPending,
    move,
    openSummary: ({ date, time }: Choice) => {
      effects.setNotice(null);
      if (date && time) setAsked({ sessionDate: date, sessionTime: time });
    },
    closeSummary,
  };
}
