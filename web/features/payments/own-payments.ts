// The customer's payments: all of them, and the orders that the screens follow, which may have been paid, and whose outcome
// is not known yet.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import type { Booking } from "#contract/bookings.ts";
import { getPaymentOrder, listPayments, listPendingPayments, type PaymentOrder } from "#contract/payments.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/queries.ts";
import { endpointQuery, useEndpoint } from "#web/api/use-endpoint.ts";
import { useKnownUpcoming } from "#web/features/bookings/own-bookings.ts";
import { useChannel } from "#web/realtime/use-channel.ts";
import { type OrderAnswer, orderKey, refreshPurchases } from "./payment-order.ts";
import { type PaymentProof, usePaymentProofs } from "./payment-proofs.ts";

type Kind = PaymentOrder["kind"];

/** What the server is checking, of payments made on any device. */
function usePendingOrders(userId: string | undefined) {
  return useQuery(
    {
      queryKey: endpointQuery(listPendingPayments, { of: userId }).queryKey,
      queryFn: ({ signal }) => call(listPendingPayments, { signal }),
      select: ({ payments }) => payments,
      enabled: userId !== undefined,
      // The screen and its banner ask within a moment of each other, and one request serves both.
      staleTime: 2_000,
      refetchOnWindowFocus: "always",
    },
    queryClient,
  );
}

/** Whether the server has answered or could not be reached, so that a screen can be drawn once, with its banner or without. */
export function useIsPendingKnown(userId: string | undefined): boolean {
  return usePendingOrders(userId).isFetched;
}

type Returned = {
  /** Null if the provider's page has not named the order. */
  orderId: string | null;
  hasFailed: boolean;
};

/** `?payment=checking&order=…`: where a checkout returns to that has replaced the page (server/…/webhooks.routes.ts). */
export function returnedOrder(search: string): Returned | null {
  const query = new URLSearchParams(search);
  const payment = query.get("payment");
  return payment ? { orderId: query.get("order"), hasFailed: payment === "failed" } : null;
}

/** Orders in the order in which they appeared. Each stays until it is closed, also when the server no longer lists it. */
export function useFollowedOrders(userId: string, kind: Kind | undefined) {
  const proofs = usePaymentProofs(userId).map((proof) => ({
    orderId: proof.razorpay_order_id,
    kind: "bookingId" in proof ? ("session" as const) : ("remedy" as const),
  }));
  const { data: pending = [] } = usePendingOrders(userId);
  // The hold of a payment is not drawn while it is checked, so its card must not depend on the list of payments alone.
  const upcoming = useKnownUpcoming(kind === "remedy" ? null : userId);
  const held = upcoming.flatMap(({ payment }) =>
    payment?.state === "checking" ? { orderId: payment.orderId, kind: "session" as const } : [],
  );
  const isShown = (order: { kind: Kind }) => kind === undefined || order.kind === kind;
  const known = [...proofs, ...pending, ...held].filter(isShown).map(({ orderId }) => orderId);
  const returned = returnedOrder(useLocation().search);
  const current = new Set([...known, ...(returned?.orderId ? [returned.orderId] : [])]);
  const [followed, setFollowed] = useState<readonly string[]>([]);
  const [closed, setClosed] = useState<readonly string[]>([]);
  const added = [...current].filter((id) => !followed.includes(id));
  if (added.length > 0) setFollowed([...followed, ...added]);
  return {
    isReturnedUnnamed: returned !== null && returned.orderId === null,
    /** The order of which the provider's page has reported a failed try. */
    failedOrderId: returned?.hasFailed ? returned.orderId : null,
    orderIds: followed.filter((id) => !closed.includes(id)),
    close: (orderId: string) => setClosed((all) => [...all, orderId]),
  };
}

/** Of bookings and prescribed remedies, or of one kind: what an unconfirmed payment is for must not be paid again. */
export function useUnconfirmedIds(userId: string | undefined, kind?: Kind): ReadonlySet<string> {
  const proofs = usePaymentProofs(userId);
  const { data: pending = [] } = usePendingOrders(userId);
  const ofSessions = [...proofs.map(bookingIdOf), ...pending.map((one) => one.bookingId)];
  const ofRemedies = [
    ...proofs.flatMap((proof) => ("bookingId" in proof ? [] : proof.bookingRemedyIds)),
    ...pending.flatMap((one) => one.bookingRemedyIds),
  ];
  const ids =
    kind === "session" ? ofSessions : kind === "remedy" ? ofRemedies : [...ofSessions, ...ofRemedies];
  return new Set(ids.filter((id) => id !== null));
}

const bookingIdOf = (proof: PaymentProof) => ("bookingId" in proof ? proof.bookingId : null);

/**
 * Whether a payment for this hold is not confirmed yet. By `unconfirmed` also one of which only this browser knows. What is paid for
 * stays a session while a second payment of it is checked.
 */
export function isBeingChecked({ id, status, payment }: Booking, unconfirmed: ReadonlySet<string>): boolean {
  return status === "pending" && (payment?.state === "checking" || unconfirmed.has(id));
}

/** Whether a payment may still become a session: its card stands in the place of "no session". */
export function useIsSessionChecked(userId: string | undefined): boolean {
  const unconfirmed = useUnconfirmedIds(userId, "session");
  const upcoming = useKnownUpcoming(userId);
  return unconfirmed.size > 0 || upcoming.some((booking) => isBeingChecked(booking, unconfirmed));
}

/** Receives the server's messages about payments of this customer (null: none); true while they can arrive. */
export function usePaymentPushes(userId: string | null): boolean {
  const { isPushed } = useChannel(userId ? { bookingId: null, userType: "user", userId } : null, {
    message(message) {
      if (message.type !== "payment_changed") return;
      void queryClient.invalidateQueries({ queryKey: orderKey(message.orderId) });
      void refreshPurchases();
    },
    // What was pushed before the channel was live is lost. Nothing was pushed about an order that the server does not know.
    live() {
      void queryClient.invalidateQueries({
        queryKey: [getPaymentOrder.path],
        predicate: ({ state }) => (state.data as OrderAnswer | undefined)?.order != null,
      });
    },
  });
  return userId !== null && isPushed;
}

const REFETCH_MS = 15_000;

/** All payments of the customer, newest first. They are polled while one of them is checked. */
export function usePayments(userId: string) {
  return useEndpoint(listPayments, {
    params: { userId },
    select: ({ payments }) => payments,
    refetchInterval: ({ state }) =>
      state.data?.payments.some(({ status }) => status === "checking") ? REFETCH_MS : false,
  });
}
