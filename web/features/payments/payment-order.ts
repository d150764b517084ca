// What the server answers about an order, and what that means for the customer.
import { queryOptions } from "@tanstack/react-query";
import type { ErrorCode } from "#contract/errors.ts";
import { getPaymentOrder, type PaymentOrder, verifySessionPayment } from "#contract/payments.ts";
import { verifyRemedyPayment } from "#contract/remedy-orders.ts";
import { CallFailure, call } from "#web/api/call.ts";
import { keys } from "#web/api/queries.ts";
import { formatRupees } from "#web/i18n/format.ts";
import { t } from "#web/i18n/t.ts";
import { findProof, forgetProof, type PaymentProof } from "./payment-proofs.ts";

export const VERIFY_ATTEMPTS = 3;
export const VERIFY_TIMEOUT_MS = 30_000;
export const VERIFY_PAUSE_MS = 2_000;
export const POLL_MS = 10_000;
/** While the server pushes changes. */
const SLOW_POLL_MS = 60_000;

export type OrderAnswer = {
  /** Null if the answer is an error without an order, or if there is none. */
  order: PaymentOrder | null;
  failure: CallFailure | null;
};

/** A rejected proof: a repetition would get the same answer. */
const REJECTIONS: readonly string[] = [
  "bad-input",
  "bad-signature",
  "not-found",
  "payment-mismatch",
] satisfies ErrorCode[];

export type PaymentOutcome =
  /** `refunded`: rupees of the lines that could not be bought. */
  | { kind: "approved"; order: PaymentOrder; refunded: number }
  | { kind: "refunded"; message: string }
  | { kind: "refused"; message: string };

/** Null while the payment is not made or not confirmed. */
export function outcomeOf({ order, failure }: OrderAnswer): PaymentOutcome | null {
  if (order?.state === "settled") {
    const lines = order.lines.filter(({ outcome }) => outcome === "refunded");
    const refunded = lines.reduce((sum, { refund }) => sum + (refund?.amount ?? 0), 0);
    if (lines.length < order.lines.length) return { kind: "approved", order, refunded };
    // Without a refund of ours, staff refunded all of it at the provider.
    const amount = formatRupees(refunded || order.amount);
    return { kind: "refunded", message: failure?.message ?? t("payments.refunded-body", { amount }) };
  }
  if (order?.state === "failed")
    return { kind: "refused", message: failure?.message ?? t("payments.failed-body") };
  if (order?.state === "expired" || failure?.code === "not-found")
    return { kind: "refused", message: t("payments.not-confirmed-body") };
  const isRejected = failure !== null && REJECTIONS.includes(failure.code);
  return isRejected ? { kind: "refused", message: failure.message } : null;
}

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
function askOrder(orderId: string, signal: AbortSignal): Promise<OrderAnswer> {
  const proof = findProof(orderId);
  return proof
    ? verifyPayment(proof, 1)
    : answerOf(call(getPaymentOrder, { params: { id: orderId }, signal }));
}

/** Asks again until the outcome is known. `isPushed`: the server pushes changes. */
export function paymentOrderQuery(orderId: string, isPushed: boolean) {
  return queryOptions({
    queryKey: keys.paymentOrder(orderId),
    queryFn: ({ signal }) => askOrder(orderId, signal),
    staleTime: POLL_MS,
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state: { data } }) => {
      if (data && outcomeOf(data)) return false;
      return isPushed && data?.order ? SLOW_POLL_MS : POLL_MS;
    },
  });
}
