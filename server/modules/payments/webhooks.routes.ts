// The two addresses that the payment provider's side calls: its webhook, and the way back from a checkout that could
// not stay in our page. Neither has a session: a signature proves each.
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { SCREENS } from "#contract/screens.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { verifyReturn } from "./verification.ts";
import { processStored, receive } from "./webhooks.ts";

const HIDDEN = { schema: { hide: true } };
const BODY_LIMIT_BYTES = 1024 * 1024;

const failure = z.object({ order_id: z.string() });

/** In a scope of its own: bodies come here as the bytes they are. */
export async function eventRoutes(app: FastifyInstance, ctx: AppContext) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  app.post("/api/payment/webhook", HIDDEN, async (request, reply) => {
    const id = headerOf(request.headers["x-razorpay-event-id"]);
    const signature = headerOf(request.headers["x-razorpay-signature"]);
    if (!Buffer.isBuffer(request.body) || !id || !signature) throw new Failure("bad-signature");
    await receive(ctx, id, request.body, signature, ctx.now());
    // The answer does not wait for the work; what fails is left to the sweep.
    reply.raw.once("finish", () => {
      processStored(ctx, id, ctx.now()).catch((error: unknown) =>
        ctx.log.warn({ err: error, eventId: id }, "an event is left to the sweep"),
      );
    });
    return { received: true };
  });

  // A form from the provider's site, so no cookie of ours comes with it.
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

/** A payment that failed brings no proof, and names its order in a piece of JSON only. */
function orderOfFailure(form: URLSearchParams): string {
  try {
    return z.parse(failure, JSON.parse(form.get("error[metadata]") ?? "")).order_id;
  } catch {
    return "";
  }
}

/** Where her browser goes on: to what is bought, or to where what is being checked, or has failed, is told of. */
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
