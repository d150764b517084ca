// Webhook calls from WhatsApp: delivery reports on sent messages, and replies such as STOP. Calls may be repeated and come
// in any order. The texts that customers write are neither stored nor logged.
import { addMinutes, addSeconds } from "#domain/ist-time.ts";
import { PHONE_PATTERN } from "#domain/phone.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { withdrawMessagingConsent } from "#server/modules/customers/customers.ts";
import type { DeliveryReport } from "#server/providers/messaging/messaging.ts";
import {
  type IncomingReply,
  isSignatureValid,
  isVerifyTokenValid,
  parseWebhook,
  type Sender,
  type Unreadable,
  type WebhookSecrets,
} from "#server/providers/messaging/whatsapp-webhook.ts";
import * as queries from "./delivery-reports.sql.ts";
import { insertRefusal } from "./message-links.sql.ts";
import { markOpened } from "./message-links.ts";
import { lockMessages } from "./outbox.sql.ts";

/** WhatsApp repeats a call for at most seven days. An earlier time, or one ahead, is none. */
const MAX_DELAY_MINUTES = 10 * 24 * 60;
const FAILURE_ALERT_MINUTES = 60;
const MAX_COUNTED_MESSAGES = 50;
/** Below this, a single phone without WhatsApp would raise the alert. */
const MIN_COUNTED_MESSAGES = 5;

/**
 * Answers the challenge by which Meta verifies the webhook's URL
 * (https://developers.facebook.com/docs/graph-api/webhooks/getting-started#verification-requests).
 * @throws Failure not-allowed for a wrong verify token or mode.
 */
export function verifySubscription(
  secrets: WebhookSecrets,
  query: Readonly<Record<string, unknown>>,
): string {
  const { "hub.mode": mode, "hub.verify_token": token, "hub.challenge": challenge } = query;
  const isOurToken = typeof token === "string" && isVerifyTokenValid(secrets, token);
  if (!isOurToken || mode !== "subscribe" || typeof challenge !== "string") throw new Failure("not-allowed");
  return challenge;
}

/**
 * Processes a batch before the response. If that fails, Meta sends the batch again, and repeating it changes nothing.
 * @throws Failure not-allowed when the signature is wrong.
 */
export async function receiveWebhook(
  ctx: AppContext,
  secrets: WebhookSecrets,
  body: Buffer,
  signature: string,
  now: Date,
) {
  if (!isSignatureValid(secrets, body, signature)) throw new Failure("not-allowed");
  const batch = parseWebhook(body);
  if (!batch) {
    const alert = "ALERT: a STOP to WhatsApp may have come from an unknown sender";
    return ctx.log.error({ reason: "no JSON", bytes: body.byteLength }, alert);
  }
  const { replies, reports, unreadable, ignored } = batch;
  if (ignored.length > 0)
    ctx.log.info(
      { ignored: ignored.slice(0, 20) },
      "a webhook call from WhatsApp says what is not used here",
    );
  for (const reply of replies) await handleReply(ctx, reply, now);
  for (const entry of unreadable) await handleUnreadable(ctx, entry);
  await recordReports(ctx, reports, now);
}

/** STOP withdraws the consent. What may be a STOP, or is one of an unknown sender, is for a person to find out. */
async function handleReply(ctx: AppContext, { sender, reply, messageId, at }: IncomingReply, now: Date) {
  // Customers opt in only on the website, which shows the text that they agree to.
  if (reply === "start") ctx.log.info("a customer replied START by WhatsApp, which does not opt in");
  if (reply === null)
    ctx.log.info({ whatsappMessageId: messageId }, "a message to WhatsApp is about something else than STOP");
  if (reply !== "stop" && reply !== "unclear") return;
  const [customer, phone] = [await findSender(ctx, sender), indianPhoneOf(sender)];
  if (reply === "stop" && customer) {
    // WhatsApp's times are whole seconds. A consent given in the same second counts as given before the STOP.
    const agreedBefore = addSeconds(plausible(at, now) ?? now, 1);
    const hadAgreed = await withdrawMessagingConsent(ctx, customer.id, agreedBefore, now);
    ctx.log.info({ hadAgreed }, "a customer replied STOP by WhatsApp");
  } else if (reply === "stop" && phone !== null) {
    await insertRefusal(ctx.db, phone, now);
    ctx.log.info("a number without an account replied STOP by WhatsApp");
  } else alertOfPossibleStop(ctx, sender, customer, { reason: reply, whatsappMessageId: messageId });
}

async function handleUnreadable(ctx: AppContext, { list, sender, messageId, fields }: Unreadable) {
  const entry = { reason: "unreadable", list, fields, whatsappMessageId: messageId };
  if (list === "statuses") ctx.log.warn(entry, "a delivery report of WhatsApp cannot be read");
  else alertOfPossibleStop(ctx, sender, await findSender(ctx, sender), entry);
}

type FoundSender = Awaited<ReturnType<typeof queries.findSender>>;

function alertOfPossibleStop({ log }: AppContext, sender: Sender, customer: FoundSender, entry: object) {
  const { phone, userId } = sender;
  if (customer?.isOptedIn)
    log.error(
      { ...entry, customerId: customer.id },
      "ALERT: a customer may want no more messages by WhatsApp",
    );
  else if (!customer && phone === null)
    log.error(
      { ...entry, whatsappUserId: userId },
      "ALERT: a STOP to WhatsApp may have come from an unknown sender",
    );
  else log.info(entry, "somebody without WhatsApp messages may have replied STOP");
}

function findSender({ db }: AppContext, sender: Sender) {
  return queries.findSender(db, { ...sender, phone: indianPhoneOf(sender) });
}

function indianPhoneOf({ phone }: Sender): string | null {
  const indian = phone?.startsWith("91") ? phone.slice(2) : "";
  return PHONE_PATTERN.test(indian) ? indian : null;
}

function plausible(at: Date | null, now: Date): Date | null {
  const delayMinutes = at && (now.getTime() - at.getTime()) / 60_000;
  return delayMinutes !== null && delayMinutes >= -60 && delayMinutes <= MAX_DELAY_MINUTES ? at : null;
}

type NamedReport = DeliveryReport & { messageId: string };

/** WhatsApp need not repeat the message's own id. A report on no message of this site, as of another program's, is left out. */
async function nameMessages(
  { db, log }: AppContext,
  reports: readonly DeliveryReport[],
): Promise<NamedReport[]> {
  const unnamed = reports.flatMap(({ messageId, providerId }) =>
    messageId === null && providerId !== null ? providerId : [],
  );
  const found = unnamed.length > 0 ? await queries.listMessageIds(db, unnamed) : null;
  return reports.flatMap((report) => {
    const messageId = report.messageId ?? found?.get(report.providerId ?? "");
    if (messageId) return { ...report, messageId };
    log.warn({ whatsappMessageId: report.providerId }, "a delivery report of WhatsApp is on no message");
    return [];
  });
}

/** Raises an alert when more than half of the last hour's messages failed. */
async function recordReports(ctx: AppContext, received: readonly DeliveryReport[], now: Date) {
  const { db, log } = ctx;
  const reports = await nameMessages(ctx, received);
  if (reports.length === 0) return;
  const statuses = reports.map((report) => ({ ...report, at: plausible(report.at, now) }));
  await inTransaction(db, async (tx) => {
    const messageIds = [...new Set(statuses.map(({ messageId }) => messageId))];
    const publicIds = await queries.listPublicIds(tx, messageIds);
    await lockMessages(tx, publicIds);
    await queries.recordReports(tx, statuses, now);
  });
  const read = statuses.filter(({ status }) => status === "read").map(({ messageId }) => messageId);
  if (read.length > 0) await markOpened(ctx, await queries.listPublicIds(db, read), now);
  const stopped = statuses.filter(({ isOptOut }) => isOptOut).map(({ messageId }) => messageId);
  for (const customerId of stopped.length > 0 ? await queries.listRecipients(db, stopped) : [])
    if (customerId !== null) await withdrawMessagingConsent(ctx, customerId, addSeconds(now, 1), now);
    else log.error({ messageIds: stopped }, "ALERT: a STOP to WhatsApp may have come from an unknown sender");
  if (!statuses.some(({ status }) => status === "failed")) return;
  const latest = await queries.countFailures(
    db,
    addMinutes(now, -FAILURE_ALERT_MINUTES),
    MAX_COUNTED_MESSAGES,
  );
  if (latest && latest.count >= MIN_COUNTED_MESSAGES && latest.failed * 2 > latest.count)
    log.error({ ...latest }, "ALERT: most messages of the last hour did not arrive by WhatsApp");
}
