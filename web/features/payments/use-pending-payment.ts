import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { pendingPayments } from "#contract/payments.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { call } from "#web/api/call.ts";
import { keys } from "#web/api/queries.ts";
import { refreshBookings, useUpcomingBookings } from "#web/features/bookings/use-upcoming-bookings.ts";
import { useUser } from "#web/features/identity/session.ts";
import { forgetProof, type PendingProof, usePendingProof } from "./pending-proof.ts";

const LOOK_AGAIN_MS = 15_000;

export type PendingPayment = {
  /** This browser's own proof; null when the payment was made on another device. */
  proof: PendingProof | null;
  bookingId: string | null;
  orderId: string;
};

/** What the server knows of payments for sessions that are still being checked. */
function usePendingAtServer(hasProof: boolean) {
  const user = useUser();
  return useQuery({
    queryKey: keys.pendingPayments,
    queryFn: async ({ signal }) => {
      const { payments } = await call(pendingPayments, { signal });
      return payments.filter((payment) => payment.kind === "session");
    },
    enabled: user !== null,
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (hasProof || state.data?.length ? LOOK_AGAIN_MS : false),
  });
}

/** Whether it has been asked yet, so that a screen can be drawn once, with its banner or without. */
export function useIsPendingKnown(): boolean {
  return usePendingAtServer(false).isFetched;
}

/**
 * The customer's payment for a session that nobody has confirmed yet: by this browser's proof, or by the server's
 * word on any device. While there is one the server is asked again and again, so that it clears itself.
 */
export function usePendingPayment() {
  const user = useUser();
  const proof = usePendingProof(user?.id);
  const query = usePendingAtServer(proof !== null);
  const known = query.data?.[0];
  const pending = proof
    ? { proof, bookingId: proof.bookingId, orderId: proof.razorpay_order_id }
    : known
      ? { proof: null, bookingId: known.bookingId, orderId: known.orderId }
      : null;
  useClearsItself(user?.id, proof, query.dataUpdatedAt, known !== undefined);
  return { pending, lookAgain: async () => (await query.refetch()).data ?? [] };
}

/** Looks at the bookings with every answer, and forgets the proof of one that has been approved meanwhile. */
function useClearsItself(
  userId: string | undefined,
  proof: PendingProof | null,
  answeredAt: number,
  isServerChecking: boolean,
): void {
  const { data: upcoming } = useUpcomingBookings(userId);
  const isPending = proof !== null || isServerChecking;
  const wasPending = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is a reason to look again
  useEffect(() => {
    if (isPending || wasPending.current) void refreshBookings();
    wasPending.current = isPending;
  }, [answeredAt, isPending]);
  const isApproved = upcoming?.some(({ id, status }) => id === proof?.bookingId && isPaidFor(status));
  useEffect(() => {
    if (proof && isApproved) forgetProof(proof.bookingId);
  }, [proof, isApproved]);
}
