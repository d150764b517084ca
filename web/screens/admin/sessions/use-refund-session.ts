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

type RefundInput = {
  session: Pick<CompletedSession, "id" | "refunded">;
  /** Rupees; null for the whole rest. */
  amount: number | null;
};

/**
 * Refunds a completed or cancelled session and returns the amount in rupees. A partial refund that is sent twice is paid
 * twice. So after a request without an answer, the session's refunds are read first: what was refunded meanwhile is the
 * result, and nothing is sent again until they could be read.
 */
export function useRefundSession() {
  /** What was refunded of a session before a request that had no answer. */
  const refundedBefore = useRef(new Map<string, number>());

  const refundedSince = async (id: string): Promise<number> => {
    const before = refundedBefore.current.get(id);
    if (before === undefined) return 0;
    const isSession = (one: { id: string }) => one.id === id;
    const session = (await fetchCompleted()).find(isSession) ?? (await fetchNotHeld()).find(isSession);
    refundedBefore.current.delete(id);
    return session ? netOf({ captured: session.refunded, refunded: before }) : 0;
  };

  const refund = async ({ session: { id, refunded }, amount }: RefundInput): Promise<number> => {
    const alreadyRefunded = await refundedSince(id);
    if (alreadyRefunded > 0) return alreadyRefunded;
    try {
      const input = amount === null ? {} : { amount };
      return (await call(refundBooking, { params: { id }, input })).refund.amount;
    } catch (error) {
      if (!(error instanceof CallFailure) || error.status !== 0) throw error;
      refundedBefore.current.set(id, refunded);
      const found = await refundedSince(id).catch(() => 0);
      if (found > 0) return found;
      throw error;
    }
  };
  return useMutation({ mutationFn: refund, onSettled: refreshSessions });
}
