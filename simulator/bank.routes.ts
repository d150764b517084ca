// Answers for: what customers and their banks do, told by the checkout, a person or a test: how a payment ends, what a
// bank says later. Refuses to know: what the product makes of it.
import { createHmac } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { ControlledParts } from "./control.routes.ts";
import type { PaymentEntity } from "./entities.ts";
import { MANNERS } from "./events.ts";
import { FAILURE_REASONS } from "./failure-reasons.ts";
import type { Merchant } from "./merchant.ts";
import { orderStore } from "./orders.sql.ts";
import { LATE_OUTCOMES, OUTCOMES, SETTLEMENTS, type Wish } from "./payment-plan.ts";
import { applyBankAnswer, planPayment, settleLater, tryToPay } from "./payments.ts";
import { unknownId } from "./razorpay-errors.ts";
import { settleRefund } from "./refunds.ts";
import { HIDDEN, idIn, readBody } from "./route-input.ts";

const TEN_YEARS_MS = 10 * 366 * 86_400_000;

const afterSeconds = z.int().check(z.minimum(0), z.maximum(TEN_YEARS_MS / 1000));
const reason = z.optional(z.enum(FAILURE_REASONS));

const wish = {
  outcome: z.optional(z.enum(OUTCOMES)),
  reason,
  later: z.optional(z.strictObject({ outcome: z.enum(LATE_OUTCOMES), afterSeconds })),
  isReturnLost: z.optional(z.boolean()),
  webhook: z.optional(z.enum(MANNERS)),
  delayMs: z.optional(z.int().check(z.minimum(0), z.maximum(TEN_YEARS_MS))),
};

/** A wish that cannot come true would let a test pass for nothing. */
const POSSIBLE = [
  z.refine<Wish>(({ outcome, reason: why }) => !why || outcome === "failed", {
    path: ["reason"],
    error: "goes with the outcome failed",
  }),
  z.refine<Wish>(({ outcome, later }) => !later || outcome === "failed" || outcome === "unanswered", {
    path: ["later"],
    error: "goes with the outcomes failed and unanswered",
  }),
  z.refine<Wish>(({ outcome, isReturnLost }) => !isReturnLost || outcome !== "unanswered", {
    path: ["isReturnLost"],
    error: "there is no return while nothing is answered",
  }),
] as const;

const plan = z.strictObject(wish).check(...POSSIBLE);
const tried = z.strictObject({ ...wish, isSecond: z.optional(z.boolean()) }).check(...POSSIBLE);
const settlement = z
  .strictObject({
    outcome: z.enum(SETTLEMENTS),
    reason,
    /** Without it: now. */
    afterSeconds: z.optional(afterSeconds),
  })
  .check(
    z.refine(({ outcome, reason: why }) => !why || outcome === "failed", {
      path: ["reason"],
      error: "goes with the outcome failed",
    }),
  );
const lateRefund = z.strictObject({ status: z.enum(["processed", "failed"]) });

/** What the checkout calls, and the buttons of the page. Registered below `/sandbox/razorpay`. */
export function bankRoutes(scope: FastifyInstance, { merchant }: Pick<ControlledParts, "merchant">) {
  scope.get("/orders/:id", HIDDEN, async ({ params }) => {
    const order = await orderStore(merchant.db).find(idIn(params));
    if (!order) throw unknownId();
    const { id, amount, currency, status } = order;
    return { id, amount, currency, status };
  });
  scope.post("/orders/:id/pay", HIDDEN, async ({ params, body }) => {
    const { payment, isReturnLost } = await tryToPay(merchant, idIn(params), readBody(tried, body ?? {}));
    return { ...end(merchant, payment), ...(isReturnLost ? { isReturnLost } : {}) };
  });
  scope.post("/orders/:id/plan", HIDDEN, async ({ params, body }) => {
    const wanted = readBody(plan, body ?? {});
    const isUsual = Object.keys(wanted).length === 0;
    await planPayment(merchant, idIn(params), isUsual ? null : wanted);
    return { success: true };
  });
  scope.post("/payments/:id/settle", HIDDEN, async ({ params, body }) => {
    const { outcome, reason: why, afterSeconds: pauseSeconds } = readBody(settlement, body);
    if (pauseSeconds === undefined || outcome === "failed")
      return applyBankAnswer(merchant, idIn(params), outcome, why);
    return settleLater(merchant, idIn(params), { outcome, afterSeconds: pauseSeconds });
  });
  scope.post("/refunds/:id/settle", HIDDEN, async ({ params, body }) =>
    settleRefund(merchant, idIn(params), readBody(lateRefund, body).status),
  );
}

/** What the checkout hands to the page, and why it failed, if it did. Failed pairs are signed too: proof is not money. */
function end({ keySecret }: Merchant, entity: PaymentEntity) {
  const { id, order_id } = entity;
  const pair = { razorpay_order_id: order_id, razorpay_payment_id: id };
  if (entity.status === "created") return { ...pair, isUnanswered: true };
  const signature = createHmac("sha256", keySecret).update(`${order_id}|${id}`).digest("hex");
  const failure = {
    code: entity.error_code,
    description: entity.error_description,
    source: entity.error_source,
    step: entity.error_step,
    reason: entity.error_reason,
    metadata: { order_id, payment_id: id },
  };
  return {
    ...pair,
    razorpay_signature: signature,
    ...(entity.status === "failed" ? { error: failure } : {}),
  };
}
