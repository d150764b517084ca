// What Razorpay's API accepts in a body or a query, checked field by field with its own sentences.
import type { CaptureRule, Notes } from "./entities.ts";
import { amountNotWhole, amountTooSmall, missing, notWanted, wrong } from "./razorpay-errors.ts";

type Fields = Record<string, unknown>;

/** A part of a list: from and to in Unix seconds, both included. */
export type Page = { from: number; to: number; count: number; skip: number };

export type OrderRequest = {
  amount: number;
  receipt: string | null;
  notes: Notes;
  isReceiptUnique: boolean;
  rule: CaptureRule;
};

export type RefundRequest = {
  /** Null for all that is left. */
  amount: number | null;
  speed: "normal" | "optimum";
  receipt: string | null;
  notes: Notes;
};

const LEAST_PAISE = 100;
const LEAST_AUTOMATIC_MINUTES = 12;
const MOST_MINUTES = 7200;

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
  const fields = only(ORDER_FIELDS, body);
  if (fields.currency === undefined) throw missing("currency");
  if (fields.currency !== "INR") throw wrong("currency", "Currency is not supported");
  if (fields.partial_payment === true) throw wrong("partial_payment", "Partial payment is not enabled");
  return {
    amount: readAmount(fields.amount),
    receipt: readReceipt(fields.receipt),
    notes: readNotes(fields.notes),
    isReceiptUnique: fields.unique_receipt === true,
    rule: readCaptureRule(fields.payment),
  };
}

export function readCapture(body: unknown): number {
  const fields = only(["amount", "currency"], body);
  if (fields.currency === undefined) throw missing("currency");
  if (fields.currency !== "INR") throw wrong("currency", "Currency is not supported");
  return readAmount(fields.amount);
}

export function readRefund(body: unknown): RefundRequest {
  const fields = only(["amount", "speed", "notes", "receipt"], body);
  const speed = fields.speed ?? "normal";
  if (speed !== "normal" && speed !== "optimum") throw wrong("speed", "The selected speed is invalid.");
  return {
    amount: fields.amount === undefined ? null : readAmount(fields.amount),
    speed,
    receipt: readReceipt(fields.receipt),
    notes: readNotes(fields.notes),
  };
}

/** Razorpay's paging: Unix seconds, ten at a time, a hundred at the most, if the list has no counts of its own. */
export function readPage(query: unknown, { usual, most } = { usual: 10, most: 100 }): Page {
  const fields = query as Fields;
  const whole = (name: string, fallback: number, largest: number): number => {
    const value = fields[name] === undefined ? fallback : Number(fields[name]);
    if (!Number.isInteger(value) || value < 0 || value > largest)
      throw wrong(name, `The ${name} must be between 0 and ${largest}.`);
    return value;
  };
  const farFuture = 2 ** 40;
  return {
    from: whole("from", 0, farFuture),
    to: whole("to", farFuture, farFuture),
    count: whole("count", usual, most),
    skip: whole("skip", 0, farFuture),
  };
}

function only(names: string[], body: unknown): Fields {
  const fields = (body ?? {}) as Fields;
  const others = Object.keys(fields).filter((name) => !names.includes(name));
  if (others.length > 0) throw notWanted(others);
  return fields;
}

function readAmount(amount: unknown): number {
  if (amount === undefined || amount === null) throw missing("amount");
  if (typeof amount !== "number" || !Number.isSafeInteger(amount)) throw amountNotWhole();
  if (amount < LEAST_PAISE) throw amountTooSmall();
  return amount;
}

function readReceipt(receipt: unknown): string | null {
  if (receipt === undefined || receipt === null) return null;
  if (typeof receipt !== "string") throw wrong("receipt", "The receipt must be a string.");
  if (receipt.length > 40) throw wrong("receipt", "The receipt may not be greater than 40 characters.");
  return receipt;
}

function readNotes(notes: unknown): Notes {
  if (notes === undefined || notes === null) return [];
  if (typeof notes !== "object") throw wrong("notes", "The notes must be an array.");
  const pairs = Object.entries(notes);
  if (pairs.length > 15)
    throw wrong("notes", "Number of fields in notes should be less than or equal to 15.");
  for (const [name, value] of pairs)
    if (name.length > 256 || String(value).length > 256)
      throw wrong("notes", "The notes may not be greater than 256 characters.");
  // Razorpay shows empty notes as a list.
  return pairs.length === 0 ? [] : Object.fromEntries(pairs.map(([name, value]) => [name, String(value)]));
}

/** Without a word in the order the account's own setting counts, which is to capture at once. */
function readCaptureRule(payment: unknown): CaptureRule {
  if (payment === undefined) return { isAutomatic: true, manualMinutes: MOST_MINUTES };
  const { capture, capture_options: given } = only(["capture", "capture_options"], payment);
  if (capture !== "automatic" && capture !== "manual")
    throw wrong("payment.capture", "The selected payment.capture is invalid.");
  const options = only(["automatic_expiry_period", "manual_expiry_period", "refund_speed"], given);
  const isAutomatic = capture === "automatic";
  const automatic = options.automatic_expiry_period;
  if (isAutomatic && automatic === undefined) throw missing("automatic_expiry_period");
  const automaticMinutes = readMinutes("automatic_expiry_period", automatic ?? LEAST_AUTOMATIC_MINUTES);
  const manualMinutes = readMinutes("manual_expiry_period", options.manual_expiry_period ?? MOST_MINUTES);
  if (manualMinutes < automaticMinutes)
    throw wrong(
      "manual_expiry_period",
      "The manual expiry period should not be less than the automatic one.",
    );
  return { isAutomatic, manualMinutes };
}

function readMinutes(name: string, value: unknown): number {
  const isWithin =
    typeof value === "number" &&
    Number.isInteger(value) &&
    value >= LEAST_AUTOMATIC_MINUTES &&
    value <= MOST_MINUTES;
  if (!isWithin)
    throw wrong(name, `The ${name} must be between ${LEAST_AUTOMATIC_MINUTES} and ${MOST_MINUTES} minutes.`);
  return value;
}
