// Which orders the customer's screens follow: those that may have been paid, and whose outcome is not known yet.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearch } from "wouter";
import { listPendingPayments, type PaymentOrder } from "#contract/payments.ts";
import { call } from "#web/api/call.ts";
import { keys } from "#web/api/queries.ts";
import { usePaymentProofs } from "./payment-proofs.ts";

type Kind = PaymentOrder["kind"];

/** What the server is checking, of payments made on any device. */
function usePendingOrders(userId: string | undefined) {
  return useQuery({
    queryKey: keys.pendingPayments,
    queryFn: async ({ signal }) => (await call(listPendingPayments, { signal })).payments,
    enabled: userId !== undefined,
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
}

/** Whether the server has answered, so that a screen can be drawn once, with its banner or without. */
export function useIsPendingKnown(userId: string | undefined): boolean {
  const { isFetched, isPaused } = usePendingOrders(userId);
  return isFetched || isPaused;
}

/** `?payment=checking&order=…`: where a checkout returned to that had replaced the page (server/…/webhooks.routes.ts). */
export function returnedOrder(search: string): { orderId: string; hasFailed: boolean } | null {
  const query = new URLSearchParams(search);
  const orderId = query.get("order");
  return orderId && query.has("payment") ? { orderId, hasFailed: query.get("payment") === "failed" } : null;
}

/** Orders in the order in which they appeared. Each stays until it is closed, also when the server no longer lists it. */
export function useFollowedOrders(userId: string, kind: Kind | undefined) {
  const proofs = usePaymentProofs(userId).map((proof) => ({
    orderId: proof.razorpay_order_id,
    kind: "bookingId" in proof ? ("session" as const) : ("remedy" as const),
  }));
  const { data: pending = [] } = usePendingOrders(userId);
  const isShown = (order: { kind: Kind }) => kind === undefined || order.kind === kind;
  const known = [...proofs, ...pending].filter(isShown).map(({ orderId }) => orderId);
  const returned = returnedOrder(useSearch());
  const current = new Set([...known, ...(returned ? [returned.orderId] : [])]);
  const [followed, setFollowed] = useState<readonly string[]>([]);
  const [closed, setClosed] = useState<readonly string[]>([]);
  const added = [...current].filter((id) => !followed.includes(id));
  if (added.length > 0) setFollowed([...followed, ...added]);
  return {
    orderIds: followed.filter((id) => !closed.includes(id)),
    close: (orderId: string) => setClosed((all) => [...all, orderId]),
  };
}

/** Of bookings and prescribed remedies: what an unconfirmed payment is for must not be paid again. */
export function useUnconfirmedIds(userId: string | undefined): ReadonlySet<string> {
  const proofs = usePaymentProofs(userId);
  const { data: pending = [] } = usePendingOrders(userId);
  const ofProofs = proofs.flatMap((proof) =>
    "bookingId" in proof ? proof.bookingId : proof.bookingRemedyIds,
  );
  return new Set([...ofProofs, ...pending.flatMap((one) => one.bookingId ?? one.bookingRemedyIds)]);
}
