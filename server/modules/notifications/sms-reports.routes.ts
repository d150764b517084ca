// The webhook that the SMS provider calls with delivery reports. It signs nothing, so the address has a secret.
import type { FastifyInstance } from "fastify";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { receiveReports } from "./sms-reports.ts";

const PATH = "/api/sms/webhook";
const HIDDEN = { schema: { hide: true } };
const BODY_LIMIT_BYTES = 1024 * 1024;

/** Register it in a scope of its own: it reads forms too, whatever type the provider names. */
export async function smsReportRoutes(app: FastifyInstance, ctx: AppContext) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  app.post(PATH, HIDDEN, async () => {
    throw new Failure("not-allowed");
  });

  app.post(`${PATH}/:secret`, HIDDEN, async ({ params, body }) => {
    const { secret } = params as { secret: string };
    await receiveReports(ctx, { secret, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) }, ctx.now());
    return { received: true };
  });
}
