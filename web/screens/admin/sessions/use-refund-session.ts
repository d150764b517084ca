import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { refundBooking } from "#contract/accounting.ts";
import { CallFailure, call } from "#web/api/call.ts";
import { netOf } from "#web/features/money/amount.ts";
import {
  type CompletedSession,
  fetchCompleted,
  fetchNotHeld,
  refreshSessions,
} from "#web/features/sessions/use-sessions.ts";

type Wanted = {
  session: Pick<CompletedSession, "id" | "refunded">;
  /** Rupees; null for all that is left. */
  amount: number | null;
};

/**
 * Gives money of a completed or cancelled session back and answers how much, in rupees. A part that is asked for twice goes back
 * twice, so where no answer came, the books are looked at: what has gone back meanwhile is the answer, and until they
 * can be read nothing is sent again.
 */
export function useRefundSession() {
  /** What had gone back of a session before a question that had no answer. */
  const refundedBefore = useRef(new Map<string, number>());

  const look = async (id: string): Promise<number> => {
    const before = refundedBefore.current.get(id);
    if (before === undefined) return 0;
    const isIt = (one: { id: string }) => one.id === id;
    const session = (await fetchCompleted()).find(isIt) ?? (await fetchNotHeld()).find(isIt);
    refundedBefore.current.delete(id);
    return session ? netOf({ captured: session.refunded, refunded: before }) : 0;
  };

  const give = async ({ session: { id, refunded }, amount }: Wanted): Promise<number> => {
    const alreadyGone = await look(id);
    if (alreadyGone > 0) return alreadyGone;
    try {
      const input = amount === null ? {} : { amount };
      return (await call(refundBooking, { params: { id }, input })).refund.amount;
    } catch (error) {
      if (!(error instanceof CallFailure) || error.status !== 0) throw error;
      refundedBefore.current.set(id, refunded);
      const gone = await look(id).catch(() => 0);
      if (gone > 0) return gone;
      throw error;
    }
  };
  return useMutation({ mutationFn: give, onSettled: refreshSessions });
}
