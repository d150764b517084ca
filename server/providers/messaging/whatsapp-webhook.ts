// Meta's webhook of the WhatsApp Cloud API: verifies that a request comes from Meta, and parses delivery reports and the
// texts that people send.
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import type { DeliveryReport } from "./messaging.ts";

export type WebhookSecrets = {
  /** The secret of the app at Meta, which signs requests. */
  appSecret: string;
  /** Chosen by the operator. Meta sends it once, when the webhook is registered. */
  verifyToken: string;
};

export type IncomingText = {
  /** An Indian mobile number: ten digits, without +91. */
  from: string;
  text: string;
  /** In whole seconds; null when Meta's timestamp cannot be read. */
  at: Date | null;
};

export type WebhookContent = { reports: DeliveryReport[]; texts: IncomingText[] };

export function isVerifyTokenValid({ verifyToken }: WebhookSecrets, given: string): boolean {
  return isEqual(verifyToken, given);
}

/** Whether `signature`, the header `X-Hub-Signature-256`, is Meta's signature of these bytes. */
export function isSignatureValid({ appSecret }: WebhookSecrets, body: Buffer, signature: string): boolean {
  return isEqual(`sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`, signature);
}

/** Compares in constant time. The digests make the lengths equal, which `timingSafeEqual` requires. */
function isEqual(expected: string, given: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(expected), digest(given));
}

const timestamp = z.catch(z.optional(z.string().check(z.regex(/^\d{9,10}$/))), undefined);

const status = z.object({
  status: z.enum(["sent", "delivered", "read", "failed"]),
  biz_opaque_callback_data: z.guid(),
  timestamp,
});

/** A tap on a template's quick-reply button arrives as `button`. */
const message = z.object({
  from: z.string().check(z.regex(/^91[6-9]\d{9}$/)),
  timestamp,
  text: z.catch(z.optional(z.object({ body: z.string() })), undefined),
  button: z.catch(z.optional(z.object({ text: z.string() })), undefined),
});

/**
 * Parses a body (https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks/components). Skips entries of other kinds
 * and those that do not match the schema. Null when the body is not JSON.
 */
export function parseWebhook(body: Buffer): WebhookContent | null {
  const root = parseJson(body);
  if (root === undefined) return null;
  const values = listIn(root, "entry")
    .flatMap((entry) => listIn(entry, "changes"))
    .filter((change) => propertyOf(change, "field") === "messages")
    .map((change) => propertyOf(change, "value"));
  return {
    reports: values.flatMap((value) => listIn(value, "statuses")).flatMap(parseReport),
    texts: values.flatMap((value) => listIn(value, "messages")).flatMap(parseMessage),
  };
}

function parseReport(entry: unknown): DeliveryReport[] {
  const { data } = z.safeParse(status, entry);
  if (!data) return [];
  const [error] = listIn(entry, "errors");
  const code = propertyOf(error, "code");
  return [
    {
      messageId: data.biz_opaque_callback_data,
      status: data.status,
      at: dateOf(data.timestamp),
      code: data.status === "failed" ? (typeof code === "number" ? String(code) : "unknown") : null,
    },
  ];
}

function parseMessage(entry: unknown): IncomingText[] {
  const { data } = z.safeParse(message, entry);
  const text = data?.text?.body ?? data?.button?.text;
  return data && text !== undefined ? [{ from: data.from.slice(2), text, at: dateOf(data.timestamp) }] : [];
}

function dateOf(seconds: string | undefined): Date | null {
  return seconds === undefined ? null : new Date(Number(seconds) * 1000);
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function listIn(value: unknown, name: string): unknown[] {
  const list = propertyOf(value, name);
  return Array.isArray(list) ? list : [];
}
