// The wiring, by hand: which parts a running server is made of, in the order in which a request meets them.
import cookie from "@fastify/cookie";
import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { limitAddress } from "#server/http/address.ts";
import type { AuditTrail } from "#server/http/audit-trail.ts";
import { documents } from "#server/http/documents.ts";
import { answerErrors, answerNoRequest, answerUnreadablePath } from "#server/http/errors.ts";
import { health } from "#server/http/health.ts";
import { requireOwnOrigin } from "#server/http/origin.ts";
import { pages } from "#server/http/pages.ts";
import { configRoute } from "#server/http/public-config.ts";
import type { RouteContext, Sessions } from "#server/http/route.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import { accountRoutes } from "#server/modules/account/account.routes.ts";
import { ledgerRoutes } from "#server/modules/accounting/ledger.routes.ts";
import { receiptRoutes } from "#server/modules/accounting/receipts.routes.ts";
import { refundRoutes } from "#server/modules/accounting/refunds.routes.ts";
import { auditRoutes } from "#server/modules/audit/audit.routes.ts";
import * as audit from "#server/modules/audit/audit.ts";
import { availabilityRoutes } from "#server/modules/availability/availability.routes.ts";
import { bookingRoutes } from "#server/modules/bookings/bookings.routes.ts";
import { addressRoutes } from "#server/modules/customers/addresses.routes.ts";
import { referralRoutes } from "#server/modules/customers/credits.routes.ts";
import { identityRoutes } from "#server/modules/customers/login.routes.ts";
import { customerOfToken } from "#server/modules/customers/login.ts";
import { deliveryRoutes } from "#server/modules/notifications/delivery-reports.routes.ts";
import { parchaRoutes } from "#server/modules/parchas/parchas.routes.ts";
import { dismissalRoutes } from "#server/modules/payments/cancellation.routes.ts";
import { cartRoutes } from "#server/modules/payments/carts.routes.ts";
import { holdRoutes } from "#server/modules/payments/checkout.routes.ts";
import { orderRoutes } from "#server/modules/payments/orders.routes.ts";
import { paymentRoutes } from "#server/modules/payments/verification.routes.ts";
import { eventRoutes } from "#server/modules/payments/webhooks.routes.ts";
import { purchaseRoutes } from "#server/modules/remedies/purchases.routes.ts";
import { remedyRoutes } from "#server/modules/remedies/remedies.routes.ts";
import { reportRoutes } from "#server/modules/reports/reports.routes.ts";
import { calendarRoutes } from "#server/modules/sessions/calendar.routes.ts";
import { intakeRoutes } from "#server/modules/sessions/intakes.routes.ts";
import { liveListener, liveRoutes } from "#server/modules/sessions/live.routes.ts";
import { roomRoutes } from "#server/modules/sessions/rooms.routes.ts";
import { sessionRoutes } from "#server/modules/sessions/sessions.routes.ts";
import { staffRoutes } from "#server/modules/staff/staff.routes.ts";
import { adminOfToken } from "#server/modules/staff/staff.ts";
import { objectRoutes } from "#server/modules/uploads/uploads.routes.ts";
import { openHub } from "#server/realtime/hub.ts";
import { openSockets } from "#server/realtime/sockets.ts";
import type { Simulator } from "#server/simulator.ts";
import type { AppContext } from "./context.ts";

const BODY_LIMIT_BYTES = 64 * 1024;
/** Against floods only: whole towns share one mobile address. Budgets that are rules are counted in the database. */
const REQUESTS_A_MINUTE = 3000;

/** A server ready to listen. `simulator` is null in live mode: then nothing of it can be reached. */
export async function buildApp(ctx: AppContext, simulator: Simulator | null): Promise<FastifyInstance> {
  const { config } = ctx;
  const app = Fastify({
    loggerInstance: ctx.log,
    // Only the nearest hops may name the caller.
    trustProxy: (_address, hop) => hop < config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: "idle",
    // Who comes in while we stop is answered like everybody: the next one has not been told of it yet.
    return503OnClosing: false,
    frameworkErrors: answerUnreadablePath,
    clientErrorHandler: answerNoRequest,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  readJsonOnly(app);
  letGoWhenClosing(app);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  answerErrors(app);
  await securityHeaders(app, config.publicUrl.startsWith("https:"));
  await app.register(cookie);
  if (config.hasAddressLimits)
    await app.register(rateLimit, {
      max: REQUESTS_A_MINUTE,
      timeWindow: "1 minute",
      keyGenerator: (request) => limitAddress(request.ip),
    });
  requireOwnOrigin(app, config.origins);
  await documents(app, config.publicUrl);
  const sessions: Sessions = {
    customer: (token, now) => customerOfToken(ctx, token, now),
    admin: (token, now) => adminOfToken(ctx, token, now),
  };
  const auditTrail: AuditTrail = {
    begins: (call, now) => audit.begin(ctx, call, now),
    ended: (id, how) => audit.end(ctx, id, how),
  };
  await app.register(async (scope) => bindModules({ app: scope, ctx, sessions, auditTrail }));
  await openLiveChannel(app, { ctx, sessions, simulator });
  await app.register(async (scope) => eventRoutes(scope, ctx));
  await app.register(async (scope) => deliveryRoutes(scope, ctx));
  if (simulator) await app.register(async (scope) => simulator.registerRoutes(scope));
  health(app, ctx.db);
  await pages(app, config);
  return app;
}

/** Channels are closed before the server waits for its connections to end. */
async function openLiveChannel(
  app: FastifyInstance,
  { ctx, sessions, simulator }: { ctx: AppContext; sessions: Sessions; simulator: Simulator | null },
) {
  const { db, log, config } = ctx;
  const hub = await openHub({ connectionString: db.options.connectionString ?? "", db, log });
  const listener = liveListener(ctx, sessions);
  const channel = openSockets(app.server, hub, config.origins, listener);
  // Who is there now is there after a leap in time, too.
  simulator?.onClockMoved(() => listener.alive([...hub.connections()]));
  app.addHook("preClose", () => channel.stop());
}

/** A body is JSON. An empty one counts as none, whatever type it says it is of. */
function readJsonOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}

/** A request that is under way when we stop is answered, and its connection ends with the answer. */
function letGoWhenClosing(app: FastifyInstance) {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onSend", async (_request, reply) => {
    if (isClosing) reply.header("connection", "close");
  });
}

function bindModules(routes: RouteContext) {
  configRoute(routes);
  identityRoutes(routes);
  staffRoutes(routes);
  auditRoutes(routes);
  reportRoutes(routes);
  availabilityRoutes(routes);
  bookingRoutes(routes);
  holdRoutes(routes);
  sessionRoutes(routes);
  calendarRoutes(routes);
  orderRoutes(routes);
  paymentRoutes(routes);
  dismissalRoutes(routes);
  cartRoutes(routes);
  purchaseRoutes(routes);
  ledgerRoutes(routes);
  refundRoutes(routes);
  receiptRoutes(routes);
  accountRoutes(routes);
  addressRoutes(routes);
  intakeRoutes(routes);
  referralRoutes(routes);
  liveRoutes(routes);
  roomRoutes(routes);
  objectRoutes(routes);
  parchaRoutes(routes);
  remedyRoutes(routes);
}
