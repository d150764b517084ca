// The two addresses that the payment provider calls: its webhook, and the return from a checkout on the provider's own
// page. Neither carries a login: the provider's signature is the proof.
import type { FastifyInstance } from "fastify";
import { SCREENS } from "#contract/screens.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { verifyReturn } from "./verification.ts";
import { processReceivedEvent, receiveEvent } from "./webhooks.ts";

const HIDDEN = { schema: { hide: true } };
const BODY_LIMIT_BYTES = 1024 * 1024;

/** Call in a Fastify scope of its own: it replaces the body parsers, because the signature covers the raw bytes. */
export async function webhookRoutes(app: FastifyInstance, ctx: AppContext) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  app.post("/api/payment/webhook", HIDDEN, async (request, reply) => {
    if (!Buffer.isBuffer(request.body)) throw new Failure("bad-signature");
    const id = await receiveEvent(ctx, request.headers, request.body, ctx.now());
    // Acknowledge first: the provider delivers again after a few seconds. The sweep repeats what fails here.
    reply.raw.once("finish", () => {
      processReceivedEvent(ctx, id, ctx.now()).catch((error: unknown) =>
        ctx.log.warn({ err: error, eventId: id }, "a webhook event failed; the sweep tries it again"),
      );
    });
    return { received: true };
  });

  // The form comes from the provider's site, so the browser sends no cookie (SameSite=Lax).
  app.post("/api/payment/return", HIDDEN, async (request, reply) => {
    const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString("utf8") : "");
    const { orderId, paymentId, signature } = ctx.gateway.parseReturn(form);
    const proof = {
      providerOrderId: orderId ?? "",
      providerPaymentId: paymentId ?? "",
      signature: signature ?? "",
    };
    const returned = await verifyReturn(ctx, proof, ctx.now());
    return reply
      .code(303)
      .header("location", screenAfter(returned, paymentId !== null))
      .header("cache-control", "no-store")
      .send();
  });
}

/** The screen of the booking, or the one that asks what became of the order. */
function screenAfter(returned: Awaited<ReturnType<typeof verifyReturn>>, hasPayment: boolean): string {
  if (!returned) return `${SCREENS.book}?payment=checking`;
  const { order, isApproved } = returned;
  const asked = `order=${encodeURIComponent(order.providerOrderId ?? "")}`;
  if (order.kind === "remedy")
    return `${SCREENS.remedies}?payment=${hasPayment ? "checking" : "failed"}&${asked}`;
  return isApproved
    ? `${SCREENS.dashboard}?booked=${encodeURIComponent(order.bookingId)}`
    : `${SCREENS.book}?payment=checking&${asked}`;
}
