// What WhatsApp tells by itself: what became of each message, and who asks to be left alone. Keeps nothing: the outbox and
// the consents are written by those whose they are, in any order and as often as it comes. Nothing that people write is
// kept or logged.
import { addSeconds } from "#domain/ist-time.ts";
import { readAnswer } from "#domain/opt-out.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { stopMessaging } from "#server/modules/customers/login.ts";
import {
  type Incoming,
  isFromMeta,
  isVerifyToken,
  readWebhook,
  type WebhookSecrets,
} from "#server/providers/messaging/whatsapp-webhook.ts";
import { noteReports } from "./notifications.ts";

/**
 * The answer to who sets the webhook up.
 * @throws Failure not-allowed.
 */
export function acceptChallenge(secrets: WebhookSecrets, query: Readonly<Record<string, unknown>>): string {
  const { "hub.mode": mode, "hub.verify_token": token, "hub.challenge": challenge } = query;
  const isOurs = typeof token === "string" && isVerifyToken(secrets, token);
  if (!isOurs || mode !== "subscribe" || typeof challenge !== "string") throw new Failure("not-allowed");
  return challenge;
}

/**
 * Works on a batch before it is answered: one that fails here is brought again, and what was done of it then changes nothing.
 * @throws Failure not-allowed when the signature does not fit.
 */
export async function receive(
  ctx: AppContext,
  secrets: WebhookSecrets,
  body: Buffer,
  signature: string,
  now: Date,
) {
  if (!isFromMeta(secrets, body, signature)) throw new Failure("not-allowed");
  const told = readWebhook(body);
  if (!told) return ctx.log.warn("WhatsApp has sent what cannot be read");
  for (const text of told.texts) await answer(ctx, text, now);
  await noteReports(ctx, told.reports, now);
}

async function answer(ctx: AppContext, { from, text, at }: Incoming, now: Date) {
  const asked = readAnswer(text);
  if (asked === "stop") {
    // Instants come in whole seconds: what she agreed to in the same one came before.
    const hadAgreed = await stopMessaging(ctx, from, addSeconds(at ?? now, 1), now);
    ctx.log.info({ hadAgreed }, "a customer wrote STOP by WhatsApp");
  }
  // Agreeing is done on our page, where it says to what.
  if (asked === "start") ctx.log.info("a customer wrote START by WhatsApp: nothing is agreed to by that");
}
