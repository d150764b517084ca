// Answers for: how a person or a test lets WhatsApp tell what became of a message, or answers one.
// Refuses to know: how that travels, and what is made of it.
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { HIDDEN, readBody } from "./route-input.ts";
import { FATES, type Whatsapp } from "./whatsapp.ts";

const how = {
  copies: z._default(z.int().check(z.minimum(1), z.maximum(10)), 1),
  isForged: z._default(z.boolean(), false),
};
const fate = z.strictObject({
  messageId: z.guid(),
  status: z.enum(FATES),
  code: z.optional(z.int()),
});
const reports = z.strictObject({
  statuses: z.array(fate).check(z.minLength(1), z.maxLength(1000)),
  ...how,
});
const writing = z.strictObject({
  from: z.string().check(z.regex(/^[6-9]\d{9}$/)),
  text: z.string().check(z.maxLength(4096)),
  ...how,
});

/** Both answer the status that the webhook gave; null when it gave none. */
export function whatsappRoutes(app: FastifyInstance, whatsapp: Whatsapp) {
  app.post("/sandbox/whatsapp/statuses", HIDDEN, async ({ body }) => {
    const { statuses, ...manner } = readBody(reports, body);
    return { status: await whatsapp.sendStatuses(statuses, manner) };
  });
  app.post("/sandbox/whatsapp/answers", HIDDEN, async ({ body }) => {
    const { copies, isForged, ...message } = readBody(writing, body);
    return { status: await whatsapp.sendReply(message, { copies, isForged }) };
  });
}
