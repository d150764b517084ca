// Reads MSG91's delivery reports, in the forms of its "Webhook" (versions 2 and 3) and "Webhook (New)":
// https://msg91.com/help/webhooks/how-can-i-get-the-delivery-reports-on-my-webhook-url
// https://msg91.com/help/webhook-new/how-to-receive-sms-delivery-reports-via-webhook-new
// Only the request's id and the status are used, and each report is read by itself. Numbers of phones are left out.
import { createHash, timingSafeEqual } from "node:crypto";
import { shorten } from "#domain/characters.ts";
import { parseJson } from "#server/providers/answer-text.ts";
import type { SmsReport } from "./sms.ts";

/** Version 2 sends a form whose field `data` is JSON; "Webhook (New)" may write a list as a text. */
const MAX_DEPTH = 6;
const MAX_REPORTS = 5_000;
const MAX_WORDS_LENGTH = 60;

const PROVIDER_ID = /^[\w.-]{4,100}$/;
const ID_FIELDS = ["requestId", "request_id", "requestID", "requestid"] as const;
const LIST_FIELDS = ["data", "report", "reports"] as const;
/** The status as a number or a word, then what explains it. */
const STATUS_FIELDS = ["status", "event", "desc", "description"] as const;
const REASON_FIELDS = ["failedReason", "failureReason", "reason"] as const;
const TIME_FIELDS = ["deliveryTime", "date", "ts", "timestamp"] as const;

/** 9: the number refuses promotions. 16, 25: rejected. 17: blocked. All others are on the way, or not documented. */
const NUMBERS: ReadonlyMap<string, SmsReport["status"]> = new Map([
  ["1", "delivered"],
  ["2", "failed"],
  ["9", "failed"],
  ["16", "failed"],
  ["17", "failed"],
  ["25", "failed"],
]);
const FAILED =
  /\b(?:fail(?:ed|ure)?|undeliv\w*|not deliv\w*|reject(?:ed)?|block(?:ed)?|expired|bounced?)\b|^ndnc$/;
/** "Not delivered yet, will retry". */
const NOT_YET = /\byet\b|\bwill (?:be )?retr/;
const DELIVERED = /^(?:delivered|delivrd)$/;

/** Whether `given` is one of the secrets. Compares all of them in constant time. */
export function isReportSecret(secrets: readonly string[], given: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return secrets.filter((secret) => timingSafeEqual(digest(secret), digest(given))).length > 0;
}

/** `unreadable`: how many entries name no request, or nothing of it. Null: the body is neither JSON nor such a form. */
export function parseReports(body: Buffer): { reports: SmsReport[]; unreadable: number } | null {
  const text = new TextDecoder().decode(body);
  const root = parseJson(text) ?? parseJson(new URLSearchParams(text).get("data") ?? "");
  if (typeof root !== "object" || root === null) return null;
  const read = { reports: [] as SmsReport[], unreadable: 0 };
  collect(root, { providerId: null, depth: 0 }, read);
  return read;
}

type Reading = { reports: SmsReport[]; unreadable: number };

/** An entry inside a request's list has the id of the request. */
function collect(
  value: unknown,
  { providerId, depth }: { providerId: string | null; depth: number },
  read: Reading,
) {
  if (read.reports.length + read.unreadable >= MAX_REPORTS) return;
  const entry = typeof value === "string" ? parseJson(value) : value;
  if (typeof entry !== "object" || entry === null || depth > MAX_DEPTH) {
    read.unreadable += 1;
    return;
  }
  if (Array.isArray(entry)) {
    for (const one of entry) collect(one, { providerId, depth: depth + 1 }, read);
    return;
  }
  const fields = entry as Record<string, unknown>;
  const id = firstText(fields, ID_FIELDS);
  const ownId = id !== null && PROVIDER_ID.test(id) ? id : providerId;
  const list = LIST_FIELDS.find((name) => isList(fields[name]));
  if (list) collect(fields[list], { providerId: ownId, depth: depth + 1 }, read);
  else if (ownId === null || firstText(fields, STATUS_FIELDS) === null) read.unreadable += 1;
  else read.reports.push(toReport(ownId, fields));
}

/** One that is empty leaves the entry to be read itself. */
function isList(value: unknown): boolean {
  if (typeof value === "string") return /^\s*\[/.test(value) && isList(parseJson(value));
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}

function toReport(providerId: string, fields: Record<string, unknown>): SmsReport {
  const words = STATUS_FIELDS.flatMap((name) => textOf(fields[name]) ?? []);
  const verdicts = new Set(words.flatMap((word) => verdictOf(word) ?? []));
  // A report that contradicts itself decides nothing, and neither do words beside a number that is not known.
  const isUnknownNumber = Number.isFinite(Number(words[0])) && verdictOf(words[0] ?? "") === null;
  const [only] = isUnknownNumber ? [] : verdicts;
  const status = verdicts.size === 1 && only ? only : "unknown";
  const said = [...words, ...REASON_FIELDS.flatMap((name) => textOf(fields[name]) ?? [])].join(" ");
  const at = dateOf(firstText(fields, TIME_FIELDS));
  return { providerId, status, words: shorten(withoutNumbers(said), MAX_WORDS_LENGTH) || null, at };
}

function verdictOf(word: string): SmsReport["status"] | null {
  const lower = word.trim().toLowerCase();
  const hasFailed = FAILED.test(lower) && !NOT_YET.test(lower);
  return NUMBERS.get(lower) ?? (hasFailed ? "failed" : DELIVERED.test(lower) ? "delivered" : null);
}

/** What a provider writes freely may name the phone, and hold what PostgreSQL does not store: NUL, half a surrogate pair. */
function withoutNumbers(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, " ")
    .replace(/\p{Nd}[\p{Nd}\s().+-]{4,}/gu, "… ")
    .replace(/\s+/g, " ")
    .trim();
}

function firstText(fields: Record<string, unknown>, names: readonly string[]): string | null {
  return names.map((name) => textOf(fields[name])).find((text) => text !== null) ?? null;
}

function textOf(value: unknown): string | null {
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  return text === "" ? null : text;
}

/** `2026-11-21 10:00:00` is Indian time, another form Unix seconds. */
function dateOf(text: string | null): Date | null {
  if (text === null) return null;
  if (/^\d{10}$/.test(text)) return new Date(Number(text) * 1000);
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/.exec(text) ?? [];
  const at = new Date(day && time ? `${day}T${time}+05:30` : text);
  return Number.isNaN(at.getTime()) ? null : at;
}
