// Serves the /sandbox page, its script and stylesheet, and the simulated checkout.
import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import type { ControlledParts } from "./control.routes.ts";
import { listDisputesOfPayments } from "./disputes.sql.ts";
import { listEvents } from "./events.sql.ts";
import { listMessages } from "./messages.sql.ts";
import { listOrders, listPlans } from "./orders.sql.ts";
import { type PageView, renderPage } from "./page.ts";
import { listPaymentsOfOrders } from "./payments.sql.ts";
import type { PaymentsView } from "./payments-section.ts";
import { FAULT_ROUTES } from "./razorpay-calls.ts";
import { listRefundsOfPayments } from "./refunds.sql.ts";
import { HIDDEN } from "./route-input.ts";
import { findModes, findWebhookOffSince } from "./settings.sql.ts";

const CONTENT_SECURITY_POLICY = [
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

export async function pageRoutes(app: FastifyInstance, parts: ControlledParts) {
  for (const { path, file, type } of FILES) {
    const code = await readFile(new URL(`./${file}`, import.meta.url), "utf8");
    const text = file === "checkout.js" ? inFunction(code) : code;
    app.get(path, HIDDEN, (_request, reply) =>
      reply.type(type).header("cache-control", "no-cache").send(text),
    );
  }
  app.get("/sandbox", HIDDEN, async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", CONTENT_SECURITY_POLICY)
      .header("cache-control", "no-store")
      .send(renderPage(await loadPageView(parts))),
  );
}

/** The names of a classic script are global on the page. Inside a function, only `window.Razorpay` is. */
function inFunction(script: string): string {
  return `(() => {\n${script}\n})();\n`;
}

async function loadPageView(parts: ControlledParts): Promise<PageView> {
  const { merchant, clock, gatewayFaults, messageFaults } = parts;
  const { db } = merchant;
  const [messages, payments, modes, events, offSince] = await Promise.all([
    listMessages(db, null, SHOWN_MESSAGES),
    loadPaymentsView(parts),
    findModes(db),
    listEvents(db, SHOWN_EVENTS),
    findWebhookOffSince(db),
  ]);
  return {
    clock: clock.read(),
    messages,
    payments,
    webhook: { isConfigured: merchant.hasWebhook, offSince, events },
    behaviour: {
      modes,
      gatewayFaults: gatewayFaults.planned(),
      messageFaults: messageFaults.planned(),
      faultRoutes: FAULT_ROUTES,
    },
  };
}

async function loadPaymentsView({ merchant: { db } }: ControlledParts): Promise<PaymentsView> {
  const orders = await listOrders(db, { from: 0, to: 2 ** 40, count: SHOWN_ORDERS, skip: 0 }, null);
  const orderIds = orders.map((order) => order.id);
  const [plans, payments] = await Promise.all([listPlans(db, orderIds), listPaymentsOfOrders(db, orderIds)]);
  const paymentIds = payments.map((payment) => payment.id);
  const refunds = await listRefundsOfPayments(db, paymentIds);
  const disputes = await listDisputesOfPayments(db, paymentIds);
  return { orders, plans, payments, refunds, disputes };
}
