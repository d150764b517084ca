// Razorpay's webhook (https://razorpay.com/docs/webhooks/): verifies requests and parses events.
import type { IncomingHttpHeaders } from "node:http";
import * as z from "zod/mini";
import type { GatewayEvent } from "./gateway.ts";
import { isSigned } from "./razorpay-checkout.ts";
import { BANK_REFERENCES, payment, refund, toGatewayPayment, toGatewayRefund } from "./razorpay-entities.ts";

const MAX_HEADER_LENGTH = 256;

const event = z.object({ event: z.string(), payload: z.record(z.string(), z.unknown()) });
const wrapped = <Entity extends z.ZodMiniType>(entity: Entity) => z.object({ entity });
/** The payment in the event of a refund. `captured` is false when it had only been authorized. */
const refundedPayment = z.object({ order_id: z.nullish(z.string()), captured: z.nullish(z.boolean()) });

export function verifyWebhook(
  secrets: readonly string[],
  headers: IncomingHttpHeaders,
  body: Buffer,
): string | null {
  const id = headerOf(headers["x-razorpay-event-id"]);
  const signature = headerOf(headers["x-razorpay-signature"]);
  return id && secrets.some((secret) => isSigned(secret, body, signature)) ? id : null;
}

function headerOf(value: string | string[] | undefined): string {
  return typeof value === "string" ? value.slice(0, MAX_HEADER_LENGTH) : "";
}

export function parseEvent(body: string): GatewayEvent | null {
  const parsed = z.safeParse(event, parseJson(body));
  if (!parsed.success) return null;
  const { event: name, payload } = parsed.data;
  if (name.startsWith("refund.")) return parseRefundEvent(payload);
  if (name.startsWith("payment.") && "payment" in payload) return parsePaymentEvent(payload.payment);
  return name === "order.paid" ? parsePaymentEvent(payload.payment) : { kind: "other", name };
}

/**
 * The event with the fields that `parseEvent` reads. Razorpay sends the payer's phone, e-mail, UPI address, bank and card with
 * each payment; they are not stored. Of an event that cannot be read, the name is left.
 */
export function withKnownFields(body: string): string {
  const parsed = z.safeParse(event, parseJson(body));
  if (!parsed.success) return "{}";
  const { event: name, payload } = parsed.data;
  if (name.startsWith("refund.")) {
    const kept = {
      refund: knownRefund(payload.refund),
      payment: z.safeParse(wrapped(refundedPayment), payload.payment).data,
    };
    return JSON.stringify({ event: name, payload: kept });
  }
  const paymentPart = z.safeParse(wrapped(payment), payload.payment).data;
  // A payment that cannot be read stays one that cannot be read.
  const kept = "payment" in payload ? { payment: paymentPart ?? null } : {};
  return JSON.stringify({ event: name, payload: kept });
}

function knownRefund(refundPart: unknown) {
  const { data } = z.safeParse(wrapped(refund), refundPart);
  if (!data) return undefined;
  const { acquirer_data: references, ...fields } = data.entity;
  const known = Object.entries(references ?? {}).filter(([name]) => BANK_REFERENCES.includes(name));
  return { entity: { ...fields, acquirer_data: Object.fromEntries(known) } };
}

function parseRefundEvent(payload: Record<string, unknown>): GatewayEvent | null {
  const refundPart = z.safeParse(wrapped(refund), payload.refund);
  const paymentPart = z.safeParse(wrapped(refundedPayment), payload.payment);
  if (!refundPart.success || !paymentPart.success) return null;
  const { order_id, captured } = paymentPart.data.entity;
  return {
    kind: "refund",
    refund: toGatewayRefund(refundPart.data.entity),
    orderId: order_id ?? null,
    isUncaptured: captured === false,
  };
}

function parsePaymentEvent(paymentPart: unknown): GatewayEvent | null {
  const { data } = z.safeParse(wrapped(payment), paymentPart);
  return data ? { kind: "payment", payment: toGatewayPayment(data.entity) } : null;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
