// Answers for: the webhook as the gateway's dashboard shows it: its events and what became of each, on and off, sending
// anew. Refuses to know: what events tell.
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { ControlledParts } from "./control.routes.ts";
import { eventStore } from "./events.sql.ts";
import { HIDDEN, idIn, readBody } from "./route-input.ts";
import { settingsStore } from "./schema.sql.ts";
import { replay, sendAgain, switchOff, switchOn } from "./webhook.ts";

const MOST_EVENTS = 500;

const wantedState = z.strictObject({ isOn: z.boolean() });
const again = z.strictObject({
  copies: z._default(z.int().check(z.minimum(1), z.maximum(10)), 1),
  isForged: z._default(z.boolean(), false),
});

/** Registered below `/sandbox/razorpay`. */
export function webhookRoutes(scope: FastifyInstance, { merchant }: Pick<ControlledParts, "merchant">) {
  const { db, hasWebhook } = merchant;
  const state = async () => {
    const offSince = await settingsStore(db).webhookOffSince();
    return { isConfigured: hasWebhook, isOn: offSince === null, offSince };
  };
  scope.get("/events", HIDDEN, async () => ({ events: await eventStore(db).list(MOST_EVENTS) }));
  scope.post("/events/:id/send", HIDDEN, async ({ params, body }) => {
    await sendAgain(db, idIn(params), merchant.now(), readBody(again, body ?? {}));
    return { success: true };
  });
  scope.get("/webhook", HIDDEN, state);
  scope.post("/webhook", HIDDEN, async ({ body }) => {
    const { isOn } = readBody(wantedState, body);
    await (isOn ? switchOn(db) : switchOff(db, merchant.now()));
    return state();
  });
  scope.post("/webhook/replay", HIDDEN, async () => ({ count: await replay(db, merchant.now()) }));
}
