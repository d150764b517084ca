// Meta's webhook of the WhatsApp Cloud API: verifies that a request comes from Meta, and parses delivery reports and whether
// people opt out. Ids are strict. Every other field may be missing or of another type, and each entry is read by itself.
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { type OptOutReply, parseOptOutReply } from "#domain/opt-out.ts";
import { parseJson } from "#server/providers/answer-text.ts";
import type { DeliveryReport } from "./messaging.ts";

export type WebhookSecrets = {
  /** The secret of the app at Meta, which signs requests. */
  appSecret: string;
  /** Chosen by the operator. Meta sends it once, when the webhook is registered. */
  verifyToken: string;
};

/** What a webhook call has of the person who wrote. People with a username may hide their number. */
export type Sender = {
  /** With the country code, without +. */
  phone: string | null;
  /** WhatsApp's id of the person, which is another one for each business. */
  userId: string | null;
  /** WhatsApp's id of the message that the person answered. */
  repliedTo: string | null;
};

/** A text, a tap on a button, or a preference in WhatsApp's settings. The text itself is not kept. */
export type IncomingReply = {
  sender: Sender;
  reply: OptOutReply;
  /** WhatsApp's id of the message; null for a preference. */
  messageId: string | null;
  at: Date | null;
};

/** What people sent and what cannot be read. */
export type Unreadable = {
  list: "messages" | "statuses" | "user_preferences";
  sender: Sender;
  messageId: string | null;
  /** The names of its fields, for a person who has to find out what it is. */
  fields: string[];
};

export type WebhookContent = {
  reports: DeliveryReport[];
  replies: IncomingReply[];
  unreadable: Unreadable[];
  /** Changes of other kinds, and what is no change at all. */
  ignored: string[];
};

/** https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes: the recipient has stopped these messages. */
export const OPT_OUT_CODE = "131050";

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

/**
 * Parses a body (https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks/components). Null when it is not JSON.
 */
export function parseWebhook(body: Buffer): WebhookContent | null {
  // Without the byte order mark, if there is one.
  const root = parseJson(new TextDecoder().decode(body));
  if (root === undefined) return null;
  const content: WebhookContent = { reports: [], replies: [], unreadable: [], ignored: [] };
  const changes = listIn(root, "entry").flatMap((entry) => {
    const list = listIn(entry, "changes");
    return list.length > 0 ? list : [null];
  });
  if (changes.length === 0) content.ignored.push(`no entry: ${fieldsOf(root).join(" ")}`);
  for (const change of changes) {
    const field = propertyOf(change, "field");
    const value = propertyOf(change, "value");
    if (field !== "messages" && field !== "user_preferences") content.ignored.push(`field ${wordOf(field)}`);
    else readValue(value, content);
  }
  return content;
}

const UNKNOWN_SENDER: Sender = { phone: null, userId: null, repliedTo: null };

function readValue(value: unknown, content: WebhookContent) {
  const lists = { messages: readMessage, statuses: readStatus, user_preferences: readPreference } as const;
  const names = Object.keys(lists) as (keyof typeof lists)[];
  // Meta reports faults of the account beside no list.
  for (const error of listIn(value, "errors")) content.ignored.push(`error ${codeOf(error)}`);
  if (![...names, "errors"].some((name) => listIn(value, name).length > 0))
    content.unreadable.push({
      list: "messages",
      sender: UNKNOWN_SENDER,
      messageId: null,
      fields: fieldsOf(value),
    });
  for (const list of names) {
    const entries = listIn(value, list);
    for (const entry of entries) {
      const sender = senderOf(entry, listIn(value, "contacts"), entries.length === 1);
      if (!lists[list](entry, sender, content))
        content.unreadable.push({ list, sender, messageId: idIn(entry, "id"), fields: fieldsOf(entry) });
    }
  }
}

/** True if the entry was read, also where it means nothing here; likewise below. */
function readStatus(entry: unknown, { userId }: Sender, { reports, ignored }: WebhookContent): boolean {
  const repeated = propertyOf(entry, "biz_opaque_callback_data");
  const messageId = typeof repeated === "string" && GUID.test(repeated) ? repeated : null;
  const providerId = idIn(entry, "id");
  const word = propertyOf(entry, "status");
  if (messageId === null && providerId === null) return false;
  const status = STATUSES.find((known) => known === word);
  if (!status) ignored.push(`status ${wordOf(word)}`);
  else {
    const code = status === "failed" ? codeOf(listIn(entry, "errors")[0]) : null;
    reports.push({
      messageId,
      providerId,
      providerUserId: idIn(entry, "recipient_user_id") ?? userId,
      status,
      at: dateOf(propertyOf(entry, "timestamp")),
      code,
      isOptOut: code === OPT_OUT_CODE,
    });
  }
  return true;
}

function readMessage(entry: unknown, sender: Sender, { replies }: WebhookContent): boolean {
  const { words, ids } = textsOf(entry);
  // A system message reports a changed preference, too.
  const preference = propertyOf(propertyOf(entry, "system"), "marketing");
  if (typeof preference === "string") words.push(preference);
  const type = propertyOf(entry, "type");
  if (words.length === 0 && !(typeof type === "string" && WORDLESS_TYPES.has(type))) return false;
  const read = [...words, ...ids].map(parseOptOutReply);
  const reply = (["stop", "unclear", "start"] as const).find((one) => read.includes(one)) ?? null;
  const at = dateOf(propertyOf(entry, "timestamp"));
  replies.push({ sender, reply, messageId: idIn(entry, "id"), at });
  return true;
}

/** https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/user_preferences */
function readPreference(entry: unknown, sender: Sender, { replies }: WebhookContent): boolean {
  const value = propertyOf(entry, "value");
  const word = typeof value === "string" ? value.toLowerCase() : "";
  const reply = word === "stop" ? "stop" : word === "resume" ? "start" : null;
  if (reply) replies.push({ sender, reply, messageId: null, at: dateOf(propertyOf(entry, "timestamp")) });
  return reply !== null;
}

/**
 * By the entry itself, else by the contact of the call that has one of its ids, else by its only contact.
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/business-scoped-user-ids
 */
function senderOf(entry: unknown, contacts: readonly unknown[], isOnly: boolean): Sender {
  const phone = phoneIn(entry, "from") ?? phoneIn(entry, "wa_id");
  const userId = idIn(entry, "from_user_id") ?? idIn(entry, "user_id");
  const contact =
    contacts.find(
      (one) =>
        (phone !== null && phoneIn(one, "wa_id") === phone) ||
        (userId !== null && idIn(one, "user_id") === userId),
    ) ?? (isOnly && contacts.length === 1 && phone === null && userId === null ? contacts[0] : undefined);
  return {
    phone: phone ?? phoneIn(contact, "wa_id"),
    userId: userId ?? idIn(contact, "user_id"),
    repliedTo: idIn(propertyOf(entry, "context"), "id"),
  };
}

const STATUSES = ["sent", "delivered", "read", "failed"] as const;
const GUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Types of messages that may have no words. What they show or say is not looked at. */
const WORDLESS_TYPES = new Set(
  "audio contacts document image location order reaction request_welcome sticker system unsupported video".split(
    " ",
  ),
);
/** What the person has written or pressed. An id is the one of a button. */
const WORD_FIELDS = new Set(["body", "text", "title", "caption"]);
const ID_FIELDS = new Set(["id", "payload"]);
/** Parts of a message in which others than the person speak, or in which a name is no word. */
const OTHER_PARTS = new Set([
  "id",
  "type",
  "context",
  "referral",
  "errors",
  "system",
  "contacts",
  "location",
  "order",
]);
const MAX_DEPTH = 4;

function textsOf(entry: unknown) {
  const texts = { words: [] as string[], ids: [] as string[] };
  const collect = (part: unknown, depth: number) => {
    for (const name of fieldsOf(part)) {
      if (depth === 0 && OTHER_PARTS.has(name)) continue;
      const value = propertyOf(part, name);
      if (typeof value === "string" && WORD_FIELDS.has(name)) texts.words.push(value);
      else if (typeof value === "string" && ID_FIELDS.has(name)) texts.ids.push(value);
      else if (depth < MAX_DEPTH) collect(value, depth + 1);
    }
  };
  collect(entry, 0);
  return texts;
}

function wordOf(value: unknown): string {
  return typeof value === "string" ? value.slice(0, 40) : typeof value;
}

function codeOf(error: unknown): string {
  const code = propertyOf(error, "code");
  const text = typeof code === "number" || typeof code === "string" ? String(code) : "";
  return /^[\w.+-]{1,20}$/.test(text) ? text : "unknown";
}

/** Of Unix seconds, as a number or a text. */
function dateOf(seconds: unknown): Date | null {
  const text = typeof seconds === "number" || typeof seconds === "string" ? String(seconds) : "";
  return /^\d{9,10}$/.test(text) ? new Date(Number(text) * 1000) : null;
}

function phoneIn(value: unknown, name: string): string | null {
  const phone = propertyOf(value, name);
  const text = typeof phone === "number" || typeof phone === "string" ? String(phone) : "";
  return /^\+?(\d{7,15})$/.exec(text)?.[1] ?? null;
}

function idIn(value: unknown, name: string): string | null {
  const id = propertyOf(value, name);
  return typeof id === "string" && /^[!-~]{1,200}$/.test(id) ? id : null;
}

function fieldsOf(value: unknown): string[] {
  return typeof value === "object" && value !== null ? Object.keys(value).slice(0, 30) : [];
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function listIn(value: unknown, name: string): unknown[] {
  const list = propertyOf(value, name) ?? [];
  return Array.isArray(list) ? list : [list];
}
