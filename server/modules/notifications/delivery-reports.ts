// Webhook calls from WhatsApp: delivery reports on sent messages, and replies such as STOP. Calls may be repeated and come
// in any order. The texts that customers write are neither stored nor logged.
import { addMinutes, addSeconds } from "#domain/ist-time.ts";
import { parseOptOutReply } from "#domain/opt-out.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { withdrawMessagingConsent } from "#server/modules/customers/customers.ts";
import type { DeliveryReport } from "#server/providers/messaging/messaging.ts";
import {
  type IncomingText,
  isSignatureValid,
  isVerifyTokenValid,
  parseWebhook,
  type WebhookSecrets,
} from "#server/providers/messaging/whatsapp-webhook.ts";
import * as queries from "./delivery-reports.sql.ts";
import { markOpened } from "./message-links.ts";
import { lockMessages, releaseSms } from "./outbox.sql.ts";

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
  if (!batch) return ctx.log.warn("a webhook call from WhatsApp is no JSON");
  for (const text of batch.texts) await handleReply(ctx, text, now);
  await recordReports(ctx, batch.reports, now);
}

async function handleReply(ctx: AppContext, { from, text, at }: IncomingText, now: Date) {
  const reply = parseOptOutReply(text);
  if (reply === "stop") {
    // WhatsApp's times are whole seconds. A consent given in the same second counts as given before the STOP.
    const hadAgreed = await withdrawMessagingConsent(ctx, from, addSeconds(at ?? now, 1), now);
    ctx.log.info({ hadAgreed }, "a customer replied STOP by WhatsApp");
  }
  // Customers opt in only on the website, which shows the text that they agree to.
  if (reply === "start") ctx.log.info("a customer replied START by WhatsApp, which does not opt in");
}

/** Raises an alert when more than half of the last hour's messages failed. The
 * SMS that waits for a message is sent when the message failed, and not when it was read. */
async function recordReports(ctx: AppContext, reports: readonly DeliveryReport[], now: Date) {
  const { db, log } = ctx;
  if (reports.length === 0) return;
  const statuses = reports.map(({ messageId, status, at, code }) => ({ messageId, status, at, code }));
  await inTransaction(db, async (tx) => {
    const messageIds = [...new Set(statuses.map(({ messageId }) => messageId))];
    const publicIds = await queries.listPublicIds(tx, messageIds);
    await lockMessages(tx, publicIds);
    await queries.recordReports(tx, statuses, now);
    if (statuses.some(({ status }) => status === "failed")) await releaseSms(tx, publicIds);
  });
  const read = statuses.filter(({ status }) => status === "read").map(({ messageId }) => messageId);
  if (read.length > 0) await markOpened(ctx, await queries.listPublicIds(db, read), now);
  if (!statuses.some(({ status }) => status === "failed")) return;
  const latest = await queries.countFailures(
    db,
    addMinutes(now, -FAILURE_ALERT_MINUTES),
    MAX_COUNTED_MESSAGES,
  );
  if (latest && latest.count >= MIN_COUNTED_MESSAGES && latest.failed * 2 > latest.count)
    log.error({ ...latest }, "ALERT: most messages of the last hour did not arrive by WhatsApp");
}
