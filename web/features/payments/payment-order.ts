// What the server answers about an order, and what that means for the customer.
import { queryOptions } from "@tanstack/react-query";
import type { OutputOf } from "#contract/endpoint.ts";
import type { ErrorCode } from "#contract/errors.ts";
import {
  getPaymentOrder,
  listPendingPayments,
  type PaymentOrder,
  verifySessionPayment,
} from "#contract/payments.ts";
import { verifyRemedyPayment } from "#contract/remedy-orders.ts";
import { formatRupees } from "#domain/digits.ts";
import { CallFailure, call } from "#web/api/call.ts";
import { isAnswer, queryClient } from "#web/api/queries.ts";
import { t } from "#web/i18n/t.ts";
import { findProof, forgetProof, type PaymentProof } from "./payment-proofs.ts";

const VERIFY_ATTEMPTS = 3;
const VERIFY_TIMEOUT_MS = 30_000;
export const VERIFY_PAUSE_MS = 2_000;
const POLL_MS = 10_000;
/** While the server pushes changes. */
const SLOW_POLL_MS = 60_000;

export type OrderAnswer = {
  /** Null if the answer is an error without an order, or if there is none. */
  order: PaymentOrder | null;
  failure: CallFailure | null;
};

/** These errors say how the payment ended; their sentences are shown. */
const OUTCOME_CODES: readonly string[] = [
  "payment-failed",
  "slot-taken-refunded",
  "other-amount-refunded",
  "vidhis-refunded",
] satisfies ErrorCode[];
/** Not signed in, a timeout, too early, too many requests: the same proof may be accepted later. */
const TRANSIENT_STATUSES = [401, 408, 425, 429];

/** A proxy's own page says nothing of the payment, whatever its status. */
const isRejection = ({ status, code }: CallFailure) =>
  code !== "bad-answer" && status >= 400 && status < 500 && !TRANSIENT_STATUSES.includes(status);

export type PaymentOutcome =
  /** `refunded`: rupees of the lines that could not be bought. */
  | { kind: "approved"; order: PaymentOrder; refunded: number }
  | { kind: "refunded"; message: string }
  | { kind: "refused"; message: string };

/** Null while the payment is not made or not confirmed. Only the outcome of a settled order is final. */
export function outcomeOf({ order, failure }: OrderAnswer): PaymentOutcome | null {
  // The order may be settled by another payment than the one that is being checked.
  if (failure?.code === "payment-checking") return null;
  const sentence = failure && OUTCOME_CODES.includes(failure.code) ? failure.message : null;
  if (order?.state === "settled") {
    const lines = order.lines.filter(({ outcome }) => outcome === "refunded");
    const refunded = lines.reduce((sum, { refund }) => sum + (refund?.amount ?? 0), 0);
    if (lines.length < order.lines.length) return { kind: "approved", order, refunded };
    // The server has no refund if staff refunded all of it at the provider.
    const amount = formatRupees(refunded || order.amount);
    return { kind: "refunded", message: sentence ?? t("payments.refunded-body", { amount }) };
  }
  if (order?.state === "failed") return { kind: "refused", message: sentence ?? t("payments.failed-body") };
  if (order?.state === "expired" || failure?.code === "not-found")
    return { kind: "refused", message: t("payments.not-confirmed-body") };
  return failure && isRejection(failure) ? { kind: "refused", message: failure.message } : null;
}

/** A failed or expired order can still be captured. */
const isFinal = ({ order }: OrderAnswer, outcome: PaymentOutcome | null) =>
  outcome !== null && (order === null || order.state === "settled");

/**
 * Sends the proof until its outcome is known, by default three times with two seconds between them. A proof with an
 * outcome is forgotten; without one it stays stored.
 */
export async function verifyPayment(proof: PaymentProof, attempts = VERIFY_ATTEMPTS): Promise<OrderAnswer> {
  for (let tried = 1; ; tried += 1) {
    const answer = await sendProof(proof);
    const isKnown = outcomeOf(answer) !== null;
    if (isKnown) forgetProof(proof.razorpay_order_id);
    if (isKnown || tried >= attempts) return answer;
    await new Promise((resolve) => setTimeout(resolve, VERIFY_PAUSE_MS));
  }
}

async function sendProof(proof: PaymentProof): Promise<OrderAnswer> {
  const timeoutMs = VERIFY_TIMEOUT_MS;
  return answerOf(
    "bookingId" in proof
      ? call(verifySessionPayment, { input: proof, timeoutMs })
      : call(verifyRemedyPayment, { input: proof, timeoutMs }),
  );
}

/** Errors of the server are answers, too: some carry the order. */
async function answerOf(answer: Promise<{ order: PaymentOrder }>): Promise<OrderAnswer> {
  try {
    return { order: (await answer).order, failure: null };
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const { order = null } = (error.body ?? {}) as { order?: PaymentOrder };
    return { order, failure: error };
  }
}

/** Asks by a stored proof, which makes the server ask the provider at once; without one it asks for the order. */
function askOrder(orderId: string, userId: string, signal: AbortSignal): Promise<OrderAnswer> {
  const proof = findProof(orderId, userId);
  return proof
    ? verifyPayment(proof, 1)
    : answerOf(call(getPaymentOrder, { params: { id: orderId }, signal }));
}

/** The answer of an order is not that of its endpoint alone: see `OrderAnswer`. */
export const orderKey = (orderId: string) => [getPaymentOrder.path, orderId];

type OrderKey = { orderId: string; userId: string };

/** Asks again until the outcome is final. `isPushed`: the server pushes changes. */
export function paymentOrderQuery({ orderId, userId }: OrderKey, isPushed = false) {
  return queryOptions({
    queryKey: orderKey(orderId),
    queryFn: ({ signal }) => askOrder(orderId, userId, signal),
    // With data from the start, a push during the first request starts another one.
    initialData: { order: null, failure: null },
    initialDataUpdatedAt: 0,
    staleTime: POLL_MS,
    // Offline the customer who presses the button gets an answer at once.
    networkMode: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state: { data } }) => {
      const outcome = data ? outcomeOf(data) : null;
      if (data && isFinal(data, outcome)) return false;
      return outcome || (isPushed && data?.order) ? SLOW_POLL_MS : POLL_MS;
    },
  });
}

/** What the list of the pending orders says of one: for its card until the order itself has answered, or where it does not. */
export function listedOrder(orderId: string): PaymentOrder | null {
  const lists = queryClient.getQueriesData<OutputOf<typeof listPendingPayments>>({
    queryKey: [listPendingPayments.path],
  });
  const listed = lists.flatMap(([, answer]) => answer?.payments ?? []);
  return listed.find((one) => one.orderId === orderId) ?? null;
}

/** Before a screen asks for the pending orders again, it must not take this one from the list of before. */
export function removePendingOrder(orderId: string): void {
  queryClient.setQueriesData<OutputOf<typeof listPendingPayments>>(
    { queryKey: [listPendingPayments.path] },
    (pending) => pending && { payments: pending.payments.filter((one) => one.orderId !== orderId) },
  );
}

/** Loads anew what a payment may have changed: bookings, credits, slots, remedies, payments. */
export function refreshPurchases(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: (query) => isAnswer(query) && query.queryKey[0] !== getPaymentOrder.path,
  });
}
