// Answers for: what Meta tells by its webhook: that it is Meta, what became of our messages, and what people write to us.
// Refuses to know: whose message or number it is, and what follows from it.
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import type { DeliveryReport } from "./messaging.ts";

export type WebhookSecrets = {
  /** Of the app at Meta: it signs what comes. */
  appSecret: string;
  /** Chosen by us, and said back by Meta when the webhook is set up. */
  verifyToken: string;
};

export type Incoming = {
  /** Ten digits, without +91. */
  from: string;
  text: string;
  /** When it was written, to the second; null when Meta's instant cannot be read. */
  at: Date | null;
};

export type Told = { reports: DeliveryReport[]; texts: Incoming[] };

export function isVerifyToken({ verifyToken }: WebhookSecrets, given: string): boolean {
  return isSame(verifyToken, given);
}

/** Whether the bytes are as Meta sent them (`X-Hub-Signature-256`). */
export function isFromMeta({ appSecret }: WebhookSecrets, body: Buffer, signature: string): boolean {
  return isSame(`sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`, signature);
}

/** Digests are equally long, so that neither length nor letters show in the time. */
function isSame(expected: string, given: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(expected), digest(given));
}

const instant = z.catch(z.optional(z.string().check(z.regex(/^\d{9,10}$/))), undefined);

const status = z.object({
  status: z.enum(["sent", "delivered", "read", "failed"]),
  biz_opaque_callback_data: z.guid(),
  timestamp: instant,
});

/** A template's quick reply comes as a button. */
const message = z.object({
  from: z.string().check(z.regex(/^91[6-9]\d{9}$/)),
  timestamp: instant,
  text: z.catch(z.optional(z.object({ body: z.string() })), undefined),
  button: z.catch(z.optional(z.object({ text: z.string() })), undefined),
});

/**
 * What a body tells (https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks/components). What is not ours, or not
 * understood, is left out, and the rest is read; null when it is no JSON at all.
 */
export function readWebhook(body: Buffer): Told | null {
  const root = parsed(body);
  if (root === undefined) return null;
  const values = listIn(root, "entry")
    .flatMap((entry) => listIn(entry, "changes"))
    .filter((change) => partOf(change, "field") === "messages")
    .map((change) => partOf(change, "value"));
  return {
    reports: values.flatMap((value) => listIn(value, "statuses")).flatMap(readReport),
    texts: values.flatMap((value) => listIn(value, "messages")).flatMap(readMessage),
  };
}

function readReport(given: unknown): DeliveryReport[] {
  const { data } = z.safeParse(status, given);
  if (!data) return [];
  const [error] = listIn(given, "errors");
  const code = partOf(error, "code");
  return [
    {
      messageId: data.biz_opaque_callback_data,
      what: data.status,
      at: instantOf(data.timestamp),
      code: data.status === "failed" ? (typeof code === "number" ? String(code) : "unknown") : null,
    },
  ];
}

function readMessage(given: unknown): Incoming[] {
  const { data } = z.safeParse(message, given);
  const text = data?.text?.body ?? data?.button?.text;
  return data && text !== undefined
    ? [{ from: data.from.slice(2), text, at: instantOf(data.timestamp) }]
    : [];
}

function instantOf(seconds: string | undefined): Date | null {
  return seconds === undefined ? null : new Date(Number(seconds) * 1000);
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function listIn(value: unknown, name: string): unknown[] {
  const part = partOf(value, name);
  return Array.isArray(part) ? part : [];
}
