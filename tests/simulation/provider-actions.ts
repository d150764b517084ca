// Actions of the outside world that bypass the server, such as a payment on the provider's page.
import { createHmac } from "node:crypto";
import type { AmountChange } from "#simulator/entities.ts";
import { pay } from "#simulator/payments.ts";
import { RazorpayError } from "#simulator/razorpay-errors.ts";
import type { KnownOrder, KnownPayment } from "./model.ts";
import type { StepContext } from "./step.ts";

/** Executes an action of the outside world. Null: the provider refused it. */
export async function executeOutside<Result>(
  { simulation }: StepContext,
  label: string,
  action: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await simulation.scheduler.execute(`outside: ${label}`, action);
  } catch (error) {
    if (!(error instanceof RazorpayError)) throw error;
    return null;
  }
}

/** "by-rule": captured or authorized, as the order's capture rule says. */
export const PAYMENT_OUTCOMES = [
  "captured",
  "captured",
  "captured",
  "authorized",
  "failed",
  "by-rule",
] as const;
export const WEBHOOK_MODES = ["deliver", "deliver", "deliver", "duplicate", "drop"] as const;
type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];
type WebhookMode = (typeof WEBHOOK_MODES)[number];

/** Pays an order at the provider. Null: the provider refused the payment. */
export function payOrder(
  context: StepContext,
  order: KnownOrder,
  outcome: PaymentOutcome,
  webhook: WebhookMode,
  amountChange?: AmountChange,
): Promise<KnownPayment | null> {
  const { merchant } = context.simulation;
  return executeOutside(context, `${order.id} is paid (${outcome}, webhooks: ${webhook})`, async () => {
    const { id } = await pay(merchant, order.id, outcome === "by-rule" ? undefined : outcome, {
      webhook,
      amountChange,
    });
    const signature = createHmac("sha256", merchant.keySecret).update(`${order.id}|${id}`).digest("hex");
    const payment = { id, signature, order };
    context.model.payments.push(payment);
    return payment;
  });
}
