// The webhook that WhatsApp calls. It has no login session: Meta's signature proves where a call comes from.
import type { FastifyInstance } from "fastify";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { receiveWebhook, verifySubscription } from "./delivery-reports.ts";

const PATH = "/api/whatsapp/webhook";
const HIDDEN = { schema: { hide: true } };
/** The largest batch that Meta sends. */
const BODY_LIMIT_BYTES = 3 * 1024 * 1024;

/**
 * Register it in a scope of its own: bodies stay bytes here, because the signature is of the bytes. Without WhatsApp in
 * the configuration there is no webhook.
 */
export async function deliveryReportRoutes(app: FastifyInstance, ctx: AppContext) {
  const secrets = ctx.config.whatsappWebhook;
  if (!secrets) return;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  app.get(PATH, HIDDEN, async ({ query }, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "no-store")
      .send(verifySubscription(secrets, query as Record<string, unknown>)),
  );

  app.post(PATH, HIDDEN, async ({ headers, body }) => {
    const signature = headers["x-hub-signature-256"];
    if (!Buffer.isBuffer(body) || typeof signature !== "string") throw new Failure("not-allowed");
    await receiveWebhook(ctx, secrets, body, signature, ctx.now());
    return { received: true };
  });
}
