// Serves the sandbox's page, its two files and the stand-in checkout, all under a policy without inline code.
import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import type { ControlledParts } from "./control.routes.ts";
import { eventStore } from "./events.sql.ts";
import { orderStore } from "./orders.sql.ts";
import { sandboxPage } from "./page.ts";
import { lateAnswerStore, paymentStore } from "./payments.sql.ts";
import { FAULT_ROUTES } from "./razorpay.routes.ts";
import { refundStore } from "./refunds.sql.ts";
import { inboxStore, settingsStore } from "./schema.sql.ts";

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const FILES = [
  { path: "/sandbox/page.css", file: "page.css", type: "text/css; charset=utf-8" },
  { path: "/sandbox/page.js", file: "page.js", type: "text/javascript; charset=utf-8" },
  { path: "/sandbox/razorpay/checkout.js", file: "checkout.js", type: "text/javascript; charset=utf-8" },
];

const SHOWN_MESSAGES = 30;
const SHOWN_ORDERS = 30;
const SHOWN_EVENTS = 30;

/** A classic script shares its names with the page that loads it; inside a function it leaves only window.Razorpay. */
function closed(script: string): string {
  return `(() => {\n${script}\n})();\n`;
}

export async function pageRoutes(app: FastifyInstance, simulator: ControlledParts) {
  for (const { path, file, type } of FILES) {
    const code = await readFile(new URL(`./${file}`, import.meta.url), "utf8");
    const text = file === "checkout.js" ? closed(code) : code;
    app.get(path, { schema: { hide: true } }, (_request, reply) =>
      reply.type(type).header("cache-control", "no-cache").send(text),
    );
  }
  app.get("/sandbox", { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", POLICY)
      .header("cache-control", "no-store")
      .send(sandboxPage(await whatThereIs(simulator))),
  );
}

async function whatThereIs({ merchant, clock, gatewayFaults, messageFaults }: ControlledParts) {
  const { db } = merchant;
  const settings = settingsStore(db);
  const newest = { from: 0, to: 2 ** 40, count: SHOWN_ORDERS, skip: 0 };
  const [messages, orders, modes, events, offSince] = await Promise.all([
    inboxStore(db).messages(null, SHOWN_MESSAGES),
    orderStore(db).list(newest, null),
    settings.modes(),
    eventStore(db).list(SHOWN_EVENTS),
    settings.webhookOffSince(),
  ]);
  const ids = orders.map((order) => order.id);
  const [plans, payments, lateAnswers] = await Promise.all([
    orderStore(db).plans(ids),
    paymentStore(db).ofOrders(ids),
    lateAnswerStore(db).ofOrders(ids),
  ]);
  const refunds = await refundStore(db).ofPayments(payments.map((payment) => payment.id));
  return {
    clock: clock.read(),
    messages,
    bank: { orders, plans, payments, lateAnswers, refunds },
    webhook: { isConfigured: merchant.hasWebhook, offSince, events },
    behaviour: {
      modes,
      gatewayFaults: gatewayFaults.planned(),
      messageFaults: messageFaults.planned(),
      faultRoutes: FAULT_ROUTES,
    },
  };
}
