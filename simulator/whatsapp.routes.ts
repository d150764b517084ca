// Routes that make WhatsApp report a delivery status or a reply.
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { HIDDEN, readBody, sendFields } from "./route-input.ts";
import { MESSAGE_STATUSES, type Whatsapp } from "./whatsapp.ts";

const messageStatus = z.strictObject({
  messageId: z.guid(),
  status: z.enum(MESSAGE_STATUSES),
  code: z.optional(z.int()),
});
const statusRequest = z.strictObject({
  statuses: z.array(messageStatus).check(z.minLength(1), z.maxLength(1000)),
  ...sendFields,
});
const replyRequest = z.strictObject({
  from: z.string().check(z.regex(/^[6-9]\d{9}$/)),
  text: z.string().check(z.maxLength(4096)),
  ...sendFields,
});

/** Both answer with the HTTP status of the product's webhook, or null. */
export function whatsappRoutes(app: FastifyInstance, whatsapp: Whatsapp) {
  app.post("/sandbox/whatsapp/statuses", HIDDEN, async ({ body }) => {
    const { statuses, ...options } = readBody(statusRequest, body);
    return { status: await whatsapp.sendStatuses(statuses, options) };
  });
  app.post("/sandbox/whatsapp/answers", HIDDEN, async ({ body }) => {
    const { copies, isForged, ...message } = readBody(replyRequest, body);
    return { status: await whatsapp.sendReply(message, { copies, isForged }) };
  });
}
