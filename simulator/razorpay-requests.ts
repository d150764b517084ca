// Validates the bodies and queries of Razorpay's API field by field, with Razorpay's error descriptions. Every `read…`
// function throws a RazorpayError when the input is invalid.
import type { CaptureRule, Notes } from "./entities.ts";
import {
  amountNotWhole,
  amountTooSmall,
  invalidField,
  missingField,
  unexpectedFields,
} from "./razorpay-errors.ts";

type Fields = Record<string, unknown>;

/** Razorpay's paging of lists. `from` and `to` are Unix seconds, both inclusive. */
export type ListQuery = { from: number; to: number; count: number; skip: number };

export type OrderRequest = {
  amount: number;
  receipt: string | null;
  notes: Notes;
  isReceiptUnique: boolean;
  rule: CaptureRule;
};

export type RefundRequest = {
  /** Null: everything that is not refunded yet. */
  amount: number | null;
  speed: "normal" | "optimum";
  receipt: string | null;
  notes: Notes;
};

const MIN_AMOUNT_PAISE = 100;
const MIN_EXPIRY_MINUTES = 12;
const MAX_EXPIRY_MINUTES = 7200;

const ORDER_FIELDS = [
  "amount",
  "currency",
  "receipt",
  "notes",
  "payment",
  "unique_receipt",
  "partial_payment",
];

export function readOrder(body: unknown): OrderRequest {
  const fields = readFields(ORDER_FIELDS, body);
  if (fields.currency === undefined) throw missingField("currency");
  if (fields.currency !== "INR") throw invalidField("currency", "Currency is not supported");
  if (fields.partial_payment === true)
    throw invalidField("partial_payment", "Partial payment is not enabled");
  return {
    amount: readAmount(fields.amount),
    receipt: readReceipt(fields.receipt),
    notes: readNotes(fields.notes),
    isReceiptUnique: fields.unique_receipt === true,
    rule: readCaptureRule(fields.payment),
  };
}

export function readCapture(body: unknown): number {
  const fields = readFields(["amount", "currency"], body);
  if (fields.currency === undefined) throw missingField("currency");
  if (fields.currency !== "INR") throw invalidField("currency", "Currency is not supported");
  return readAmount(fields.amount);
}

export function readRefund(body: unknown): RefundRequest {
  const fields = readFields(["amount", "speed", "notes", "receipt"], body);
  const speed = fields.speed ?? "normal";
  if (speed !== "normal" && speed !== "optimum")
    throw invalidField("speed", "The selected speed is invalid.");
  return {
    amount: fields.amount === undefined ? null : readAmount(fields.amount),
    speed,
    receipt: readReceipt(fields.receipt),
    notes: readNotes(fields.notes),
  };
}

export function readListQuery(query: unknown, maxCount = 100): ListQuery {
  const fields = query as Fields;
  const readWhole = (name: string, fallback: number, max: number): number => {
    const value = fields[name] === undefined ? fallback : Number(fields[name]);
    if (!Number.isInteger(value) || value < 0 || value > max)
      throw invalidField(name, `The ${name} must be between 0 and ${max}.`);
    return value;
  };
  const farFuture = 2 ** 40;
  return {
    from: readWhole("from", 0, farFuture),
    to: readWhole("to", farFuture, farFuture),
    count: readWhole("count", 10, maxCount),
    skip: readWhole("skip", 0, farFuture),
  };
}

/** Of the settlements: `2026-11-23`, or `2026-11` without a day. */
export function readDay(query: unknown): string {
  const { year, month, day } = query as Record<string, string | undefined>;
  if (!/^20\d\d$/.test(year ?? "")) throw invalidField("year", "The year field is required.");
  if (!/^(0?[1-9]|1[0-2])$/.test(month ?? "")) throw invalidField("month", "The month field is required.");
  return [year, month, ...(day ? [day] : [])].map((part) => `${part}`.padStart(2, "0")).join("-");
}

function readFields(names: string[], body: unknown): Fields {
  const fields = (body ?? {}) as Fields;
  const others = Object.keys(fields).filter((name) => !names.includes(name));
  if (others.length > 0) throw unexpectedFields(others);
  return fields;
}

function readAmount(amount: unknown): number {
  if (amount === undefined || amount === null) throw missingField("amount");
  if (typeof amount !== "number" || !Number.isSafeInteger(amount)) throw amountNotWhole();
  if (amount < MIN_AMOUNT_PAISE) throw amountTooSmall();
  return amount;
}

function readReceipt(receipt: unknown): string | null {
  if (receipt === undefined || receipt === null) return null;
  if (typeof receipt !== "string") throw invalidField("receipt", "The receipt must be a string.");
  if (receipt.length > 40)
    throw invalidField("receipt", "The receipt may not be greater than 40 characters.");
  return receipt;
}

function readNotes(notes: unknown): Notes {
  if (notes === undefined || notes === null) return [];
  if (typeof notes !== "object") throw invalidField("notes", "The notes must be an array.");
  const pairs = Object.entries(notes);
  if (pairs.length > 15)
    throw invalidField("notes", "Number of fields in notes should be less than or equal to 15.");
  for (const [name, value] of pairs)
    if (name.length > 256 || String(value).length > 256)
      throw invalidField("notes", "The notes may not be greater than 256 characters.");
  // Razorpay returns empty notes as a list.
  return pairs.length === 0 ? [] : Object.fromEntries(pairs.map(([name, value]) => [name, String(value)]));
}

/** An order without `payment` follows the account's setting, which is to capture at once. */
function readCaptureRule(payment: unknown): CaptureRule {
  if (payment === undefined) return { isAutomatic: true, manualMinutes: MAX_EXPIRY_MINUTES };
  const { capture, capture_options: given } = readFields(["capture", "capture_options"], payment);
  if (capture !== "automatic" && capture !== "manual")
    throw invalidField("payment.capture", "The selected payment.capture is invalid.");
  const options = readFields(["automatic_expiry_period", "manual_expiry_period", "refund_speed"], given);
  const isAutomatic = capture === "automatic";
  const automatic = options.automatic_expiry_period;
  if (isAutomatic && automatic === undefined) throw missingField("automatic_expiry_period");
  const automaticMinutes = readMinutes("automatic_expiry_period", automatic ?? MIN_EXPIRY_MINUTES);
  const manualMinutes = readMinutes(
    "manual_expiry_period",
    options.manual_expiry_period ?? MAX_EXPIRY_MINUTES,
  );
  if (manualMinutes < automaticMinutes)
    throw invalidField(
      "manual_expiry_period",
      "The manual expiry period should not be less than the automatic one.",
    );
  return { isAutomatic, manualMinutes };
}

function readMinutes(name: string, value: unknown): number {
  const isWithin =
    typeof value === "number" &&
    Number.isInteger(value) &&
    value >= MIN_EXPIRY_MINUTES &&
    value <= MAX_EXPIRY_MINUTES;
  if (!isWithin)
    throw invalidField(
      name,
      `The ${name} must be between ${MIN_EXPIRY_MINUTES} and ${MAX_EXPIRY_MINUTES} minutes.`,
    );
  return value;
}
