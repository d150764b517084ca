// The merchant's webhook as Razorpay's dashboard shows it: its events, resending them, and the switch.
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { listEvents } from "./events.sql.ts";
import type { Merchant } from "./merchant.ts";
import { HIDDEN, idParam, readBody, sendFields } from "./route-input.ts";
import { findWebhookOffSince } from "./settings.sql.ts";
import { replayMissedEvents, resendEvent, switchWebhookOff, switchWebhookOn } from "./webhook.ts";

const MAX_EVENTS = 500;

const switchRequest = z.strictObject({ isOn: z.boolean() });
const resendRequest = z.strictObject(sendFields);

/** Registers below `/sandbox/razorpay`. */
export function webhookRoutes(scope: FastifyInstance, merchant: Merchant) {
  const { db } = merchant;
  scope.get("/events", HIDDEN, async () => ({ events: await listEvents(db, MAX_EVENTS) }));
  scope.post("/events/:id/send", HIDDEN, async ({ params, body }) => {
    await resendEvent(db, idParam(params), merchant.now(), readBody(resendRequest, body ?? {}));
    return { success: true };
  });
  scope.get("/webhook", HIDDEN, () => readWebhookState(merchant));
  scope.post("/webhook", HIDDEN, async ({ body }) => {
    const { isOn } = readBody(switchRequest, body);
    await (isOn ? switchWebhookOn(db) : switchWebhookOff(db, merchant.now()));
    return readWebhookState(merchant);
  });
  scope.post("/webhook/replay", HIDDEN, async () => ({
    count: await replayMissedEvents(db, merchant.now()),
  }));
}

async function readWebhookState({ db, hasWebhook }: Merchant) {
  const offSince = await findWebhookOffSince(db);
  return { isConfigured: hasWebhook, isOn: offSince === null, offSince };
}
