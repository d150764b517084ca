// From a free time to a moved session: the last look, and the move.
import { useState } from "react";
import type { Booking } from "#contract/bookings.ts";
import type { Choice } from "#web/features/bookings/choice.ts";
import { type Session, useReschedule } from "#web/features/bookings/use-reschedule.ts";
import { useBackCloses } from "#web/ui/use-back-closes.ts";
import type { Ends } from "./endings.ts";
import { sayMoved, sayNotMoved } from "./move-endings.ts";
import { useEnds } from "./use-ends.ts";

export function useMoveFlow(booking: Booking, { clearTime }: Pick<Ends, "clearTime">) {
  const reschedule = useReschedule();
  const { notice, ends } = useEnds(clearTime);
  const [asked, setAsked] = useState<Session | null>(null);
  const closeSummary = () => setAsked(null);
  useBackCloses("move", asked !== null, reschedule.isPending, closeSummary);

  async function move(): Promise<void> {
    if (!asked || reschedule.isPending) return;
    try {
      sayMoved(await reschedule.mutateAsync({ booking, to: asked }), ends);
    } catch (error) {
      closeSummary();
      sayNotMoved(error, booking, ends);
    }
  }

  return {
    notice,
    asked,
    isMoving: reschedule.isPending,
    move,
    openSummary: ({ date, time }: Choice) => {
      ends.setNotice(null);
      if (date && time) setAsked({ sessionDate: date, sessionTime: time });
    },
    closeSummary,
  };
}
