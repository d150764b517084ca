// The address that WhatsApp's side calls. It has no session: a token proves who sets it up, a signature what comes.
import type { FastifyInstance } from "fastify";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { acceptChallenge, receive } from "./delivery-reports.ts";

const PATH = "/api/whatsapp/webhook";
const HIDDEN = { schema: { hide: true } };
/** The largest batch that Meta sends. */
const BODY_LIMIT_BYTES = 3 * 1024 * 1024;

/** In a scope of its own: bodies come here as the bytes they are. Where WhatsApp is not set up there is no such address. */
export async function deliveryRoutes(app: FastifyInstance, ctx: AppContext) {
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
      .send(acceptChallenge(secrets, query as Record<string, unknown>)),
  );

  app.post(PATH, HIDDEN, async ({ headers, body }) => {
    const signature = headers["x-hub-signature-256"];
    if (!Buffer.isBuffer(body) || typeof signature !== "string") throw new Failure("not-allowed");
    await receive(ctx, secrets, body, signature, ctx.now());
    return { received: true };
  });
}
