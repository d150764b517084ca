// What customers and their banks do. The checkout, the page's buttons and tests call these routes.
import { createHmac } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { DISPUTE_STATUSES } from "#domain/payments.ts";
import { raiseDispute, settleDispute } from "./disputes.ts";
import { AMOUNT_CHANGES, DISPUTE_PHASES, type PaymentEntity } from "./entities.ts";
import { DELIVERY_MODES } from "./events.ts";
import { FAILURE_REASONS } from "./failure-reasons.ts";
import type { Merchant } from "./merchant.ts";
import { findOrder } from "./orders.sql.ts";
import { planPayment } from "./orders.ts";
import { BANK_ANSWERS, PAYMENT_OUTCOMES, type PaymentPlan } from "./payment-plan.ts";
import { applyBankAnswer, attemptPayment } from "./payments.ts";
import { unknownId } from "./razorpay-errors.ts";
import { settleRefund } from "./refunds.ts";
import { HIDDEN, idParam, readBody, TEN_YEARS_MS } from "./route-input.ts";

const reason = z.optional(z.enum(FAILURE_REASONS));

const planFields = {
  outcome: z.optional(z.enum(PAYMENT_OUTCOMES)),
  reason,
  isReturnLost: z.optional(z.boolean()),
  amountChange: z.optional(z.enum(AMOUNT_CHANGES)),
  webhook: z.optional(z.enum(DELIVERY_MODES)),
  delayMs: z.optional(z.int().check(z.minimum(0), z.maximum(TEN_YEARS_MS))),
};

/** Rejects contradictory fields: a field that is silently ignored would let a test pass that tests nothing. */
const consistent = [
  z.refine<PaymentPlan>((plan) => !plan.reason || plan.outcome === "failed", {
    path: ["reason"],
    error: "goes with the outcome failed",
  }),
  z.refine<PaymentPlan>(({ outcome, isReturnLost }) => !isReturnLost || outcome !== "unanswered", {
    path: ["isReturnLost"],
    error: "there is no return while nothing is answered",
  }),
] as const;

const planRequest = z.strictObject(planFields).check(...consistent);
const attemptRequest = z
  .strictObject({ ...planFields, isSecond: z.optional(z.boolean()) })
  .check(...consistent);
const bankAnswerRequest = z.strictObject({ outcome: z.enum(BANK_ANSWERS), reason }).check(
  z.refine((request) => !request.reason || request.outcome === "failed", {
    path: ["reason"],
    error: "goes with the outcome failed",
  }),
);
const disputeRequest = z.strictObject({
  /** Default: all of the payment. */
  amount: z.optional(z.int().check(z.minimum(100))),
  phase: z.optional(z.enum(DISPUTE_PHASES)),
  hoursToRespond: z.optional(z.int().check(z.minimum(1), z.maximum(24 * 60))),
});
const disputeStatusRequest = z.strictObject({
  status: z.enum(DISPUTE_STATUSES),
  /** Default: the amount when it is lost, and nothing otherwise. */
  deducted: z.optional(z.int().check(z.minimum(0))),
  phase: z.optional(z.enum(DISPUTE_PHASES)),
});
const refundStatusRequest = z.strictObject({ status: z.enum(["processed", "failed"]) });

/** Registers below `/sandbox/razorpay`. */
export function bankRoutes(scope: FastifyInstance, merchant: Merchant) {
  orderRoutes(scope, merchant);
  scope.post("/payments/:id/settle", HIDDEN, async ({ params, body }) => {
    const { outcome, reason } = readBody(bankAnswerRequest, body);
    return applyBankAnswer(merchant, idParam(params), outcome, reason);
  });
  scope.post("/payments/:id/dispute", HIDDEN, async ({ params, body }) =>
    raiseDispute(merchant, idParam(params), readBody(disputeRequest, body ?? {})),
  );
  scope.post("/disputes/:id/settle", HIDDEN, async ({ params, body }) =>
    settleDispute(merchant, idParam(params), readBody(disputeStatusRequest, body)),
  );
  scope.post("/refunds/:id/settle", HIDDEN, async ({ params, body }) =>
    settleRefund(merchant, idParam(params), readBody(refundStatusRequest, body).status),
  );
}

function orderRoutes(scope: FastifyInstance, merchant: Merchant) {
  scope.get("/orders/:id", HIDDEN, async ({ params }) => {
    const order = await findOrder(merchant.db, idParam(params));
    if (!order) throw unknownId();
    const { id, amount, currency, status } = order;
    return { id, amount, currency, status };
  });
  scope.post("/orders/:id/pay", HIDDEN, async ({ params, body }) => {
    const attempt = readBody(attemptRequest, body ?? {});
    const { payment, isReturnLost } = await attemptPayment(merchant, idParam(params), attempt);
    return { ...toCheckoutResult(merchant, payment), ...(isReturnLost ? { isReturnLost } : {}) };
  });
  scope.post("/orders/:id/plan", HIDDEN, async ({ params, body }) => {
    const plan = readBody(planRequest, body ?? {});
    const isEmpty = Object.keys(plan).length === 0;
    await planPayment(merchant, idParam(params), isEmpty ? null : plan);
    return { success: true };
  });
}

/**
 * The result that the checkout passes to the page's handler. A failed payment is signed too: a valid signature does not
 * prove that the payment was captured.
 */
function toCheckoutResult({ keySecret }: Merchant, payment: PaymentEntity) {
  const { id, order_id } = payment;
  const ids = { razorpay_order_id: order_id, razorpay_payment_id: id };
  if (payment.status === "created") return { ...ids, isUnanswered: true };
  const signature = createHmac("sha256", keySecret).update(`${order_id}|${id}`).digest("hex");
  const signed = { ...ids, razorpay_signature: signature };
  return payment.status === "failed" ? { ...signed, error: toCheckoutError(payment) } : signed;
}

function toCheckoutError(payment: PaymentEntity) {
  return {
    code: payment.error_code,
    description: payment.error_description,
    source: payment.error_source,
    step: payment.error_step,
    reason: payment.error_reason,
    metadata: { order_id: payment.order_id, payment_id: payment.id },
  };
}
