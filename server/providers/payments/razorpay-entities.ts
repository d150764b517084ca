// Razorpay's orders, payments, refunds and disputes (https://razorpay.com/docs/api/), and their translation to the types of
// gateway.ts. Ids and amounts are strict. Every other field may be missing or of another type, and a status that is not
// known decides nothing.
import * as z from "zod/mini";
import { isKnownPhase } from "#domain/dispute-phases.ts";
import { DISPUTE_STATUSES, isUndecided } from "#domain/payments.ts";
import type { GatewayDispute, GatewayPayment, GatewayRefund } from "./gateway.ts";

/** Printable ASCII of up to 64 characters, which a text column holds. */
export const id = z.string().check(z.regex(/^[!-~]{1,64}$/));
/** At most what a column of type integer holds. */
export const paise = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1));
/** Undefined if the field is missing or of another type. */
export const lenient = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.catch(z.optional(z.nullable(schema)), undefined);

export const order = z.object({
  id,
  amount: paise,
  currency: lenient(z.string()),
  receipt: lenient(z.string()),
  created_at: lenient(z.int()),
});
export type RazorpayOrder = z.output<typeof order>;

export const payment = z.object({
  id,
  amount: paise,
  order_id: lenient(id),
  currency: lenient(z.string().check(z.regex(/^[A-Z]{3}$/))),
  status: z.optional(z.unknown()),
  amount_refunded: lenient(paise),
  fee: lenient(paise),
  captured: lenient(z.boolean()),
  created_at: lenient(z.int()),
});
export type RazorpayPayment = z.output<typeof payment>;

export const refund = z.object({
  id,
  payment_id: id,
  amount: paise.check(z.minimum(1)),
  receipt: lenient(id),
  status: z.optional(z.unknown()),
  acquirer_data: lenient(z.record(z.string(), z.unknown())),
  created_at: lenient(z.int()),
});
export type RazorpayRefund = z.output<typeof refund>;

/** https://razorpay.com/docs/api/disputes/entity/ */
export const dispute = z.object({
  id,
  payment_id: id,
  amount: paise.check(z.minimum(1)),
  currency: lenient(z.string()),
  amount_deducted: lenient(paise),
  reason_code: lenient(z.string()),
  reason_description: lenient(z.string()),
  respond_by: lenient(z.int()),
  status: z.optional(z.unknown()),
  phase: z.optional(z.unknown()),
  created_at: lenient(z.int()),
});
export type RazorpayDispute = z.output<typeof dispute>;

const PAYMENT_STATUSES = ["created", "authorized", "captured", "refunded", "failed"] as const;
const REFUND_STATUSES = ["pending", "processed", "failed"] as const;

export function knownStatus<Status extends string>(
  statuses: readonly Status[],
  status: unknown,
): Status | "unknown" {
  return statuses.find((known) => known === status) ?? "unknown";
}

/** A text column holds no NUL and no half of a surrogate pair. */
export function storable(text: string, maxLength: number): string {
  return text.slice(0, maxLength).toWellFormed().replaceAll("\0", "");
}

/** The provider's own word, for a person to read. */
export function wordOf(status: unknown): string {
  const word = typeof status === "string" ? status : JSON.stringify(withoutPersonalFields(status));
  return storable(word ?? "no status", 100);
}

export function toGatewayPayment(entity: RazorpayPayment): GatewayPayment {
  const { order_id: orderId, currency, captured } = entity;
  const status = knownStatus(PAYMENT_STATUSES, entity.status);
  // What decides about money must be there: an order (null for a payment without one), the currency, and for a refunded
  // payment whether it had been captured, because it may only have been authorized.
  const isDecided =
    orderId !== undefined &&
    typeof currency === "string" &&
    (status !== "refunded" || typeof captured === "boolean");
  // Razorpay's samples of authorized and failed payments have `captured: true`, so the status counts.
  const wasCaptured = status === "captured" || (status === "refunded" && captured === true);
  return {
    id: entity.id,
    orderId: orderId ?? null,
    amountPaise: entity.amount,
    currency: currency ?? "",
    status: isDecided ? status : "unknown",
    statusWord: wordOf(entity.status),
    capturedPaise: isDecided && wasCaptured ? entity.amount : 0,
    feePaise: entity.fee ?? null,
    refundedPaise: entity.amount_refunded ?? null,
    createdAt: toInstant(entity.created_at),
  };
}

/** The fields of a refund's `acquirer_data` by which a bank finds it. */
const BANK_REFERENCES = ["arn", "rrn", "utr"];

/** Those that Razorpay has learned from the bank, the bank's own first. */
export function referencesOf({ acquirer_data: data }: RazorpayRefund): Record<string, string> {
  const known = BANK_REFERENCES.flatMap((name) => {
    const value = data?.[name];
    const text =
      typeof value === "string" || typeof value === "number" ? storable(`${value}`.trim(), 64) : "";
    return text === "" ? [] : [[name, text] as const];
  });
  return Object.fromEntries(known);
}

export function toGatewayRefund(entity: RazorpayRefund): GatewayRefund {
  const [reference] = Object.values(referencesOf(entity));
  return {
    id: entity.id,
    paymentId: entity.payment_id,
    amountPaise: entity.amount,
    status: knownStatus(REFUND_STATUSES, entity.status),
    statusWord: wordOf(entity.status),
    bankReference: reference ?? null,
    merchantReference: entity.receipt || null,
    createdAt: toInstant(entity.created_at),
  };
}

const MAX_WORDS_LENGTH = 300;

/**
 * Amounts of another currency than the rupee decide nothing, nor does the end of a phase that is not known. Where no phase is named,
 * the bank claims the money.
 */
export function toGatewayDispute(entity: RazorpayDispute): GatewayDispute {
  const isInRupees = (entity.currency ?? "INR") === "INR";
  const known = knownStatus(DISPUTE_STATUSES, entity.status);
  const isDecided = known !== "unknown" && !isUndecided(known);
  const phase = entity.phase ?? null;
  const isOfUnknownPhase = isDecided && phase !== null && !isKnownPhase(phase);
  const words = [...new Set([entity.reason_code, entity.reason_description])].flatMap(
    (text) => text?.trim() || [],
  );
  return {
    id: entity.id,
    paymentId: entity.payment_id,
    amountPaise: entity.amount,
    status: isInRupees && !isOfUnknownPhase ? known : "unknown",
    statusWord: [
      wordOf(entity.status),
      ...(isInRupees ? [] : [`(${storable(`${entity.currency}`, 3)})`]),
      ...(isOfUnknownPhase ? [`(phase: ${wordOf(phase)})`] : []),
    ].join(" "),
    deductedPaise: entity.amount_deducted ?? null,
    phase: typeof phase === "string" && phase !== "" ? storable(phase, 100) : null,
    reason: words.length > 0 ? storable(words.join(": "), MAX_WORDS_LENGTH) : null,
    respondBy: toInstant(entity.respond_by),
    createdAt: toInstant(entity.created_at),
  };
}

/** Of Unix seconds; null if they are missing, or no time that Razorpay could mean. */
export function toInstant(seconds: unknown): Date | null {
  const isPlausible = typeof seconds === "number" && seconds > 1e9 && seconds < 1e10;
  return isPlausible ? new Date(seconds * 1000) : null;
}

/** What a list of an answer or event has: the entries that can be read, and those that cannot. */
export function readList<T>(items: readonly unknown[], entity: z.ZodMiniType<T>) {
  const read: T[] = [];
  const unreadable: unknown[] = [];
  for (const item of items) {
    const { data, success } = z.safeParse(entity, item);
    if (success) read.push(data);
    else unreadable.push(item);
  }
  return { read, unreadable };
}

/** Of the payer: Razorpay sends these with each payment. They are not stored. */
const PERSONAL = new Set([
  "email",
  "contact",
  "vpa",
  "upi",
  "card",
  "card_id",
  "bank",
  "bank_account",
  "wallet",
  "name",
  "notes",
  "description",
  "customer",
  "customer_id",
  "customer_details",
  "token",
  "token_id",
  "billing_address",
  "shipping_address",
  "ip",
]);

/** An e-mail or UPI address, or an Indian mobile number, also under a name that is not known here. */
const PERSONAL_VALUE = /@|^\+?(?:91|0)?[6-9]\d{9}$/;

/** What to ask Razorpay for. It stays, also if it looks like an address or a number. */
const IDS = new Set(["id", "payment_id", "order_id"]);

const PHONE_IN_TEXT = /(?<!\d)\+?(?:91|0)?[6-9]\d{9}(?!\d)/g;

/** A text without e-mail and UPI addresses and phone numbers. */
export function withoutAddresses(text: string): string {
  const words = text.replace(/[^\s"',;:=&<>(){}]+/g, (word) => (word.includes("@") ? "…" : word));
  return words.replace(PHONE_IN_TEXT, "…");
}

/** Functions that call themselves for each level, as `JSON.stringify` does, end with an error in endless nesting. */
const MAX_DEPTH = 50;

/** A copy without what names or reaches the payer, at any depth, and without what is nested too deeply. */
export function withoutPersonalFields(value: unknown, depth = 0): unknown {
  if (depth === MAX_DEPTH) return undefined;
  if (Array.isArray(value)) return value.map((item) => withoutPersonalFields(item, depth + 1));
  if (typeof value === "string" || typeof value === "number")
    return PERSONAL_VALUE.test(`${value}`) ? undefined : value;
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !PERSONAL.has(name));
  return Object.fromEntries(
    kept.map(([name, field]) => [
      name,
      IDS.has(name) && typeof field === "string" ? field : withoutPersonalFields(field, depth + 1),
    ]),
  );
}
