// The two addresses that the payment provider calls: its webhook, and the return from a checkout on the provider's own
// page. Neither carries a login: the provider's signature is the proof.
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { SCREENS } from "#contract/screens.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { verifyReturn } from "./verification.ts";
import { processReceivedEvent, receiveEvent } from "./webhooks.ts";

const HIDDEN = { schema: { hide: true } };
const BODY_LIMIT_BYTES = 1024 * 1024;

const failedPayment = z.object({ order_id: z.string() });

/** Call in a Fastify scope of its own: it replaces the body parsers, because the signature covers the raw bytes. */
export async function webhookRoutes(app: FastifyInstance, ctx: AppContext) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  app.post("/api/payment/webhook", HIDDEN, async (request, reply) => {
    const id = headerOf(request.headers["x-razorpay-event-id"]);
    const signature = headerOf(request.headers["x-razorpay-signature"]);
    if (!Buffer.isBuffer(request.body) || !id || !signature) throw new Failure("bad-signature");
    await receiveEvent(ctx, id, request.body, signature, ctx.now());
    // Acknowledge first: Razorpay delivers again after 5 s. The sweep repeats what fails here.
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
    const returned = await verifyReturn(
      ctx,
      {
        providerOrderId: form.get("razorpay_order_id") ?? orderOfFailure(form),
        providerPaymentId: form.get("razorpay_payment_id") ?? "",
        signature: form.get("razorpay_signature") ?? "",
      },
      ctx.now(),
    );
    return reply
      .code(303)
      .header("location", screenAfter(returned, form.has("razorpay_payment_id")))
      .header("cache-control", "no-store")
      .send();
  });
}

/** A failed payment has no proof. Razorpay names its order only in the JSON of `error[metadata]`. */
function orderOfFailure(form: URLSearchParams): string {
  try {
    return z.parse(failedPayment, JSON.parse(form.get("error[metadata]") ?? "")).order_id;
  } catch {
    return "";
  }
}

/** The screen that shows what was bought, or that the payment is being checked or has failed. */
function screenAfter(returned: Awaited<ReturnType<typeof verifyReturn>>, hasPayment: boolean): string {
  if (returned?.order.kind === "remedy") {
    if (returned.isApproved) return `${SCREENS.remedies}?bought=1`;
    return `${SCREENS.remedies}?payment=${hasPayment ? "checking" : "failed"}`;
  }
  return returned?.isApproved
    ? `${SCREENS.dashboard}?booked=${encodeURIComponent(returned.order.bookingId)}`
    : `${SCREENS.book}?payment=checking`;
}

function headerOf(value: string | string[] | undefined): string {
  return typeof value === "string" ? value.slice(0, 256) : "";
}
