// Razorpay's webhook (https://razorpay.com/docs/webhooks/): verifies requests and parses events.
import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import * as z from "zod/mini";
import { parseJson } from "#server/providers/answer-text.ts";
import type { GatewayEvent } from "./gateway.ts";
import { isSigned } from "./razorpay-checkout.ts";
import {
  dispute,
  id,
  payment,
  referencesOf,
  refund,
  storable,
  toGatewayDispute,
  toGatewayPayment,
  toGatewayRefund,
  toInstant,
  withoutAddresses,
  withoutPersonalFields,
} from "./razorpay-entities.ts";

const MAX_HEADER_LENGTH = 256;

/** The events about the money of orders. All others are none of this product's, whatever their payload is. */
const PAYMENT_EVENTS = new Set(["payment.authorized", "payment.captured", "payment.failed", "order.paid"]);
const REFUND_EVENTS = new Set([
  "refund.created",
  "refund.processed",
  "refund.failed",
  "refund.speed_changed",
]);
/** `created`, `under_review`, `action_required`, `won`, `lost`, `closed`, and what Razorpay may add. */
const DISPUTE_EVENT = "payment.dispute.";

const named = z.looseObject({ event: z.string() });
const withId = z.object({ entity: z.object({ id }) });
const withPaymentId = z.object({ entity: z.object({ payment_id: id }) });

export function verifyWebhook(
  secrets: readonly string[],
  headers: IncomingHttpHeaders,
  body: Buffer,
): string | null {
  const signature = headerOf(headers["x-razorpay-signature"]);
  if (!secrets.some((secret) => isSigned(secret, body, signature))) return null;
  // A proxy may drop the header. A repeated delivery has the same bytes.
  return headerOf(headers["x-razorpay-event-id"]) || createHash("sha256").update(body).digest("hex");
}

function headerOf(value: string | string[] | undefined): string {
  return typeof value === "string" ? value.slice(0, MAX_HEADER_LENGTH) : "";
}

export function parseEvent(body: string): GatewayEvent | null {
  const { data } = z.safeParse(named, parseJson(body));
  if (!data) return null;
  const { event: name } = data;
  const payload = recordOf(data.payload);
  const at = toInstant(data.created_at);
  if (REFUND_EVENTS.has(name)) return parseRefundEvent(payload, at);
  if (name.startsWith(DISPUTE_EVENT)) return parseDisputeEvent(payload, at);
  if (PAYMENT_EVENTS.has(name)) return parsePaymentEvent(payload, at);
  return { kind: "other", name };
}

const MAX_UNREADABLE_LENGTH = 4000;

/**
 * The event without the payer's phone, e-mail, UPI address, bank and card, which Razorpay sends with each payment. Of an event
 * that is understood, the fields that `parseEvent` reads are left; of one that is none of this product's, the name; of any
 * other, everything that does not name or reach the payer, so that it can be read later or by a person.
 */
export function withoutPayer(body: string): string {
  const json = parseJson(body);
  if (json === undefined) return withoutAddresses(storable(body, MAX_UNREADABLE_LENGTH));
  const event = parseEvent(body);
  if (event?.kind === "other") return JSON.stringify({ event: event.name });
  const record = event && recordOfEvent(event);
  const isUnderstood = record !== null && record !== undefined && record.status !== "unknown";
  return JSON.stringify(isUnderstood ? knownFields(json) : (withoutPersonalFields(json) ?? null));
}

function recordOfEvent(event: Exclude<GatewayEvent, { kind: "other" }>) {
  if (event.kind === "dispute") return event.dispute;
  return event.kind === "refund" ? event.refund : event.payment;
}

function knownFields(json: unknown) {
  const { event, created_at, payload } = z.parse(named, json);
  const parts = recordOf(payload);
  const ofRefund = z.safeParse(z.object({ entity: refund }), parts.refund).data?.entity;
  return {
    event,
    created_at,
    payload: {
      payment: z.safeParse(z.object({ entity: payment }), parts.payment).data,
      dispute: z.safeParse(z.object({ entity: dispute }), parts.dispute).data,
      refund: ofRefund && { entity: { ...ofRefund, acquirer_data: referencesOf(ofRefund) } },
    },
  };
}

function parseRefundEvent(payload: Record<string, unknown>, at: Date | null): GatewayEvent | null {
  const { data } = z.safeParse(z.object({ entity: refund }), payload.refund);
  const ofPayment = z.safeParse(z.object({ entity: payment }), payload.payment).data;
  const refundId = z.safeParse(withId, payload.refund).data?.entity.id ?? null;
  const paymentId =
    z.safeParse(withPaymentId, payload.refund).data?.entity.payment_id ?? idOfPayment(payload.payment);
  if (!refundId && !paymentId) return null;
  const paymentRecord = ofPayment ? toGatewayPayment(ofPayment.entity) : null;
  return {
    kind: "refund",
    refund: data ? toGatewayRefund(data.entity) : null,
    refundId,
    paymentId,
    payment: paymentRecord?.status === "unknown" ? null : paymentRecord,
    at,
  };
}

function parsePaymentEvent(payload: Record<string, unknown>, at: Date | null): GatewayEvent | null {
  const { data } = z.safeParse(z.object({ entity: payment }), payload.payment);
  const paymentId = idOfPayment(payload.payment);
  if (!paymentId) return null;
  return { kind: "payment", paymentId, payment: data ? toGatewayPayment(data.entity) : null, at };
}

function parseDisputeEvent(payload: Record<string, unknown>, at: Date | null): GatewayEvent | null {
  const disputeId = z.safeParse(withId, payload.dispute).data?.entity.id;
  if (!disputeId) return null;
  const { data } = z.safeParse(z.object({ entity: dispute }), payload.dispute);
  const paymentId =
    z.safeParse(withPaymentId, payload.dispute).data?.entity.payment_id ?? idOfPayment(payload.payment);
  return { kind: "dispute", disputeId, paymentId, dispute: data ? toGatewayDispute(data.entity) : null, at };
}

function idOfPayment(part: unknown): string | null {
  return z.safeParse(withId, part).data?.entity.id ?? null;
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}
