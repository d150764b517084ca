// Composes the Fastify app by hand: hooks and routes, in the order in which a request meets them.
import { setTimeout as pause } from "node:timers/promises";
import cookie from "@fastify/cookie";
import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyInstance } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { trustFunction } from "#server/config/trust-proxy.ts";
import { registerApiDocs } from "#server/http/api-docs.ts";
import { type AuditTrail, recordFailure } from "#server/http/audit-trail.ts";
import { rateLimitAddress } from "#server/http/client-address.ts";
import { compressAnswers } from "#server/http/compression.ts";
import { clientErrorHandler, frameworkErrorHandler, registerErrorHandler } from "#server/http/errors.ts";
import { registerHealthChecks } from "#server/http/health.ts";
import { watchListening } from "#server/http/listening.ts";
import { requireOwnOrigin } from "#server/http/origin.ts";
import { registerPages } from "#server/http/pages.ts";
import { publicConfigRoutes } from "#server/http/public-config.ts";
import type { LoginSessions, RouteContext } from "#server/http/route.ts";
import { headersWithoutHooks, registerSecurityHeaders } from "#server/http/security-headers.ts";
import { registerSecurityTxt } from "#server/http/security-txt.ts";
import { responseSerializer } from "#server/http/serializer.ts";
import { accountRoutes } from "#server/modules/account/account.routes.ts";
import { loginRoutes } from "#server/modules/account/login.routes.ts";
import { accountingRoutes } from "#server/modules/accounting/accounting.routes.ts";
import { auditRoutes } from "#server/modules/audit/audit.routes.ts";
import { openAuditTrail } from "#server/modules/audit/audit.ts";
import { availabilityRoutes } from "#server/modules/availability/availability.routes.ts";
import { adminBookingRoutes, bookingRoutes } from "#server/modules/bookings/bookings.routes.ts";
import { customerRoutes, placeRoutes } from "#server/modules/customers/customers.routes.ts";
import { findCustomerByToken, listOpenSessions } from "#server/modules/customers/login-sessions.ts";
import { noteRoutes } from "#server/modules/notes/notes.routes.ts";
import { deliveryReportRoutes } from "#server/modules/notifications/delivery-reports.routes.ts";
import { notificationRoutes } from "#server/modules/notifications/notifications.routes.ts";
import { smsReportRoutes } from "#server/modules/notifications/sms-reports.routes.ts";
import { parchaRoutes } from "#server/modules/parchas/parchas.routes.ts";
import { checkoutRoutes, paymentRoutes } from "#server/modules/payments/payments.routes.ts";
import { webhookRoutes } from "#server/modules/payments/webhooks.routes.ts";
import { remedyRoutes } from "#server/modules/remedies/remedies.routes.ts";
import { keepGuideFigures } from "#server/modules/reports/guide-figures.ts";
import { customerPageRoutes, reportRoutes } from "#server/modules/reports/reports.routes.ts";
import { callRoutes, intakeRoutes, sessionRoutes } from "#server/modules/sessions/sessions.routes.ts";
import { liveSocketHandler } from "#server/modules/sessions/socket.routes.ts";
import { findAdminByToken, listOpenAmong } from "#server/modules/staff/admin-sessions.ts";
import { adminLoginRoutes, staffAccountRoutes } from "#server/modules/staff/staff.routes.ts";
import { uploadRoutes } from "#server/modules/uploads/uploads.routes.ts";
import { openHub } from "#server/realtime/hub.ts";
import { isSocketUpgrade, startSocketServer } from "#server/realtime/sockets.ts";
import type { Simulator } from "#server/simulator.ts";
import type { AppContext } from "./context.ts";

const BODY_LIMIT_BYTES = 64 * 1024;
/** Per address, against floods only: many people share one mobile address. Limits per phone are in the database. */
const MAX_REQUESTS_PER_MINUTE = 3000;

/** Shorter than Fastify's limit for a hook, with which the start fails. */
const FIGURES_WAIT_MS = 1_500;

/** Without them Fastify loads its own, which are a hundred files. The app sets others before they are asked for. */
const NO_COMPILERS = { buildValidator: noCompiler, buildSerializer: noCompiler };

/**
 * Returns an app that can listen. `simulator` is null in live mode: no `/sandbox` route is registered. `isServing`: what
 * `/readyz` answers while the database does. While it is false, each response ends its connection.
 */
export async function buildApp(
  ctx: AppContext,
  simulator: Simulator | null,
  isServing: () => boolean = () => true,
): Promise<FastifyInstance> {
  const { config } = ctx;
  const app = createFastify(ctx);
  const auditTrail = openAuditTrail(ctx);
  const metrics = await openMetrics(app, ctx, auditTrail);
  acceptJsonOnly(app);
  closeConnectionsWhileStopping(app, isServing);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  registerErrorHandler(app, (request, code) => recordFailure(auditTrail, request, code, ctx.now()));
  await registerSecurityHeaders(app, config.publicUrl.startsWith("https:"));
  compressAnswers(app);
  await app.register(cookie);
  if (config.hasAddressLimits)
    await app.register(rateLimit, {
      max: MAX_REQUESTS_PER_MINUTE,
      timeWindow: "1 minute",
      keyGenerator: (request) => rateLimitAddress(request.ip),
    });
  requireOwnOrigin(app, config.origins);
  if (config.hasApiDocs) await registerApiDocs(app, config.publicUrl);
  const loginSessions: LoginSessions = {
    findCustomer: (token, now) => findCustomerByToken(ctx, token, now),
    findAdmin: (token, use) => findAdminByToken(ctx, token, use),
    findOpen: async (hashes, now) => {
      const [customers, admins] = await Promise.all([
        listOpenSessions(ctx, hashes, now),
        listOpenAmong(ctx, hashes, now),
      ]);
      return new Set([...customers, ...admins].map((hash) => hash.toString("hex")));
    },
  };
  const figures = keepGuideFigures(ctx);
  const guideFigures = figures.of;
  // Before the first page. Without a database, and with a slow one, the server starts all the same, and says so elsewhere.
  app.addHook("onReady", async () => {
    guideFigures(ctx.now());
    await figures.settled(pause(FIGURES_WAIT_MS, undefined, { ref: false }));
  });
  await app.register(async (scope) => {
    const routes = { app: scope, ctx, loginSessions, auditTrail };
    publicConfigRoutes(routes, guideFigures);
    registerModules(routes);
  });
  const hub = await openLiveSockets(app, { ctx, loginSessions, auditTrail, simulator });
  metrics?.observeHub(hub);
  await app.register(async (scope) => webhookRoutes(scope, ctx));
  await app.register(async (scope) => deliveryReportRoutes(scope, ctx));
  await app.register(async (scope) => smsReportRoutes(scope, ctx));
  if (simulator) await app.register(async (scope) => simulator.registerRoutes(scope));
  registerHealthChecks(app, ctx.db, isServing);
  registerSecurityTxt(app, config, ctx.now);
  await registerPages(app, { ...ctx, guideFigures });
  return app;
}

function createFastify({ config, log }: AppContext): FastifyInstance {
  const headers = headersWithoutHooks(config.publicUrl.startsWith("https:"));
  const app = Fastify({
    loggerInstance: log,
    http: { shouldUpgradeCallback: isSocketUpgrade },
    // Trust X-Forwarded-For from the proxies of TRUST_PROXY only: clients can forge the rest of it.
    trustProxy: trustFunction(config.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: "idle",
    // Keep serving while closing: the load balancer may still route new requests here.
    return503OnClosing: false,
    frameworkErrors: frameworkErrorHandler(headers),
    clientErrorHandler: clientErrorHandler(headers),
    schemaController: { compilersFactory: NO_COMPILERS },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(responseSerializer(log));
  return app;
}

function noCompiler(): never {
  throw new Error("The app has compilers of its own");
}

async function openLiveSockets(
  app: FastifyInstance,
  {
    ctx,
    loginSessions,
    auditTrail,
    simulator,
  }: { ctx: AppContext; loginSessions: LoginSessions; auditTrail: AuditTrail; simulator: Simulator | null },
) {
  const { db, log, config, hearing } = ctx;
  const hub = await openHub({ connectionString: db.options.connectionString ?? "", db, log, hearing });
  const handler = liveSocketHandler(ctx, { loginSessions, auditTrail });
  const stopListening = watchListening(app.server);
  const sockets = startSocketServer(app.server, hub, config.origins, handler);
  // Presence is a time in the database. After the clock moves, refresh it, or connected people count as gone.
  simulator?.onClockMoved(() => {
    const connections = [...hub.connections.all()];
    for (const connection of connections) connection.receivedAtMs = performance.now();
    return sockets.beat(connections);
  });
  // `preClose`, because Fastify's close waits for open connections to end. The server stops listening first, so that pages
  // that connect again reach another one.
  app.addHook("preClose", async () => {
    await stopListening();
    await sockets.stop();
  });
  return hub;
}

/** Where no token is set, nothing of the metrics is loaded. Answers the metrics, which the live channel is added to. */
async function openMetrics(app: FastifyInstance, ctx: AppContext, auditTrail: AuditTrail) {
  const { metricsToken: token } = ctx.config;
  if (!token) return null;
  return (await import("#server/metrics/metrics.ts")).openMetrics(app, { ctx, auditTrail, token });
}

/** Accepts JSON bodies only. An empty body counts as no body, even with a JSON content type. */
function acceptJsonOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}

/** Fastify does so from its close on. */
function closeConnectionsWhileStopping(app: FastifyInstance, isServing: () => boolean) {
  app.addHook("onSend", async (_request, reply) => {
    if (!isServing()) reply.header("connection", "close");
  });
}

function registerModules(routes: RouteContext) {
  loginRoutes(routes);
  customerRoutes(routes);
  placeRoutes(routes);
  notificationRoutes(routes);
  adminLoginRoutes(routes);
  staffAccountRoutes(routes);
  auditRoutes(routes);
  reportRoutes(routes);
  customerPageRoutes(routes);
  availabilityRoutes(routes);
  sessionRoutes(routes);
  callRoutes(routes);
  intakeRoutes(routes);
  bookingRoutes(routes);
  adminBookingRoutes(routes);
  checkoutRoutes(routes);
  paymentRoutes(routes);
  remedyRoutes(routes);
  accountingRoutes(routes);
  accountRoutes(routes);
  noteRoutes(routes);
  uploadRoutes(routes);
  parchaRoutes(routes);
}
