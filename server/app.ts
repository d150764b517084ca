// Composes the Fastify app by hand: hooks and routes, in the order in which a request meets them.
import cookie from "@fastify/cookie";
import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyInstance } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { trustFunction } from "#server/config/trust-proxy.ts";
import { answersRoutes } from "#server/http/answers.ts";
import { registerApiDocs } from "#server/http/api-docs.ts";
import type { AuditTrail } from "#server/http/audit-trail.ts";
import { rateLimitAddress } from "#server/http/client-address.ts";
import { clientErrorHandler, frameworkErrorHandler, registerErrorHandler } from "#server/http/errors.ts";
import { registerHealthChecks } from "#server/http/health.ts";
import { watchListening } from "#server/http/listening.ts";
import { requireOwnOrigin } from "#server/http/origin.ts";
import { registerPages } from "#server/http/pages.ts";
import { publicConfigRoutes } from "#server/http/public-config.ts";
import type { LoginSessions, RouteContext } from "#server/http/route.ts";
import { recordFailure } from "#server/http/security-events.ts";
import { headersWithoutHooks, registerSecurityHeaders } from "#server/http/security-headers.ts";
import { registerSecurityTxt } from "#server/http/security-txt.ts";
import { responseSerializer } from "#server/http/serializer.ts";
import { accountRoutes } from "#server/modules/account/account.routes.ts";
import { loginRoutes } from "#server/modules/account/login.routes.ts";
import { ownerCheckRoutes } from "#server/modules/account/owner-checks.routes.ts";
import { moneyTaskRoutes } from "#server/modules/accounting/money-tasks.routes.ts";
import { paymentHistoryRoutes } from "#server/modules/accounting/payment-history.routes.ts";
import { receiptRoutes } from "#server/modules/accounting/receipts.routes.ts";
import { reconciliationReportRoutes } from "#server/modules/accounting/reconciliation-report.routes.ts";
import { refundRoutes } from "#server/modules/accounting/refunds.routes.ts";
import { taxDocumentRoutes } from "#server/modules/accounting/tax-documents.routes.ts";
import { auditRoutes } from "#server/modules/audit/audit.routes.ts";
import * as audit from "#server/modules/audit/audit.ts";
import { securityEventRoutes } from "#server/modules/audit/security-events.routes.ts";
import { availabilityRoutes } from "#server/modules/availability/availability.routes.ts";
import { adminBookingRoutes } from "#server/modules/bookings/admin-bookings.routes.ts";
import { bookingRoutes } from "#server/modules/bookings/bookings.routes.ts";
import { waitlistRoutes } from "#server/modules/bookings/waitlist.routes.ts";
import { addressRoutes } from "#server/modules/customers/addresses.routes.ts";
import { creditRoutes } from "#server/modules/customers/credits.routes.ts";
import { customerRoutes } from "#server/modules/customers/customers.routes.ts";
import { deviceRoutes } from "#server/modules/customers/devices.routes.ts";
import { findCustomerByToken, listOpenSessions } from "#server/modules/customers/login-sessions.ts";
import { notificationSettingsRoutes } from "#server/modules/customers/notification-settings.routes.ts";
import { placeRoutes } from "#server/modules/customers/places.routes.ts";
import { noteRoutes } from "#server/modules/notes/notes.routes.ts";
import { deliveryReportRoutes } from "#server/modules/notifications/delivery-reports.routes.ts";
import { messageLinkRoutes } from "#server/modules/notifications/message-links.routes.ts";
import { pushRoutes } from "#server/modules/notifications/push-subscriptions.routes.ts";
import { dispatchRoutes } from "#server/modules/parchas/dispatch.routes.ts";
import { parchaRoutes } from "#server/modules/parchas/parchas.routes.ts";
import { cancellationRoutes } from "#server/modules/payments/cancellation.routes.ts";
import { cartRoutes } from "#server/modules/payments/carts.routes.ts";
import { checkoutRoutes } from "#server/modules/payments/checkout.routes.ts";
import { orderOutcomeRoutes } from "#server/modules/payments/order-outcomes.routes.ts";
import { verificationRoutes } from "#server/modules/payments/verification.routes.ts";
import { webhookRoutes } from "#server/modules/payments/webhooks.routes.ts";
import { catalogueRoutes } from "#server/modules/remedies/catalogue.routes.ts";
import { performanceRoutes } from "#server/modules/remedies/performances.routes.ts";
import { prescriptionRoutes } from "#server/modules/remedies/prescriptions.routes.ts";
import { purchaseRoutes } from "#server/modules/remedies/purchases.routes.ts";
import { businessRoutes } from "#server/modules/reports/business.routes.ts";
import { customerPageRoutes } from "#server/modules/reports/customer-page.routes.ts";
import { disputeEvidenceRoutes } from "#server/modules/reports/dispute-evidence.routes.ts";
import { healthRoutes } from "#server/modules/reports/health.routes.ts";
import { reportRoutes } from "#server/modules/reports/reports.routes.ts";
import { calendarRoutes } from "#server/modules/sessions/calendar.routes.ts";
import { callSheetRoutes } from "#server/modules/sessions/call-sheet.routes.ts";
import { closedDaysRoutes } from "#server/modules/sessions/closed-days.routes.ts";
import { complaintRoutes } from "#server/modules/sessions/complaints.routes.ts";
import { intakeRoutes } from "#server/modules/sessions/intakes.routes.ts";
import { queueRoutes } from "#server/modules/sessions/queue.routes.ts";
import { ratingRoutes } from "#server/modules/sessions/ratings.routes.ts";
import { roomAccessRoutes } from "#server/modules/sessions/room-access.routes.ts";
import { sessionRoutes } from "#server/modules/sessions/sessions.routes.ts";
import { liveSocketHandler } from "#server/modules/sessions/socket.routes.ts";
import { findAdminByToken, listOpenAmong } from "#server/modules/staff/admin-sessions.ts";
import { adminLoginRoutes } from "#server/modules/staff/login.routes.ts";
import { ownAccountRoutes } from "#server/modules/staff/own-account.routes.ts";
import { staffAccountRoutes } from "#server/modules/staff/staff-accounts.routes.ts";
import { totpRoutes } from "#server/modules/staff/totp.routes.ts";
import { uploadRoutes } from "#server/modules/uploads/uploads.routes.ts";
import { openHub } from "#server/realtime/hub.ts";
import { isSocketUpgrade, startSocketServer } from "#server/realtime/sockets.ts";
import type { Simulator } from "#server/simulator.ts";
import type { AppContext } from "./context.ts";

const BODY_LIMIT_BYTES = 64 * 1024;
/** Per address, against floods only: many people share one mobile address. Limits per phone are in the database. */
const MAX_REQUESTS_PER_MINUTE = 3000;

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
  const metrics = await openMetrics(app, ctx);
  acceptJsonOnly(app);
  closeConnectionsWhileStopping(app, isServing);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  registerErrorHandler(app, (request, code) => recordFailure(ctx, request, code));
  await registerSecurityHeaders(app, config.publicUrl.startsWith("https:"));
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
  const auditTrail: AuditTrail = {
    begin: (call, now) => audit.beginEntry(ctx, call, now),
    end: (id, result) => audit.endEntry(ctx, id, result),
    read: (call, now) => audit.recordRead(ctx, call, now),
    failSignIn: (attempt, now) => audit.recordFailedSignIn(ctx, attempt, now),
  };
  await app.register(async (scope) => registerModules({ app: scope, ctx, loginSessions, auditTrail }));
  const hub = await openLiveSockets(app, { ctx, loginSessions, simulator });
  metrics?.observeHub(hub);
  await app.register(async (scope) => webhookRoutes(scope, ctx));
  await app.register(async (scope) => deliveryReportRoutes(scope, ctx));
  if (simulator) await app.register(async (scope) => simulator.registerRoutes(scope));
  registerHealthChecks(app, ctx.db, isServing);
  registerSecurityTxt(app, config, ctx.now);
  await registerPages(app, ctx);
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
    simulator,
  }: { ctx: AppContext; loginSessions: LoginSessions; simulator: Simulator | null },
) {
  const { db, log, config } = ctx;
  const hub = await openHub({ connectionString: db.options.connectionString ?? "", db, log });
  const handler = liveSocketHandler(ctx, loginSessions);
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
async function openMetrics(app: FastifyInstance, ctx: AppContext) {
  const { metricsToken } = ctx.config;
  if (!metricsToken) return null;
  return (await import("#server/metrics/metrics.ts")).openMetrics(app, ctx, metricsToken);
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
  publicConfigRoutes(routes);
  answersRoutes(routes);
  loginRoutes(routes);
  deviceRoutes(routes);
  customerRoutes(routes);
  pushRoutes(routes);
  messageLinkRoutes(routes);
  notificationSettingsRoutes(routes);
  adminLoginRoutes(routes);
  totpRoutes(routes);
  ownAccountRoutes(routes);
  staffAccountRoutes(routes);
  auditRoutes(routes);
  securityEventRoutes(routes);
  reportRoutes(routes);
  businessRoutes(routes);
  healthRoutes(routes);
  customerPageRoutes(routes);
  disputeEvidenceRoutes(routes);
  availabilityRoutes(routes);
  closedDaysRoutes(routes);
  bookingRoutes(routes);
  waitlistRoutes(routes);
  adminBookingRoutes(routes);
  checkoutRoutes(routes);
  sessionRoutes(routes);
  calendarRoutes(routes);
  verificationRoutes(routes);
  cancellationRoutes(routes);
  cartRoutes(routes);
  purchaseRoutes(routes);
  orderOutcomeRoutes(routes);
  paymentHistoryRoutes(routes);
  moneyTaskRoutes(routes);
  reconciliationReportRoutes(routes);
  refundRoutes(routes);
  receiptRoutes(routes);
  taxDocumentRoutes(routes);
  accountRoutes(routes);
  ownerCheckRoutes(routes);
  addressRoutes(routes);
  placeRoutes(routes);
  intakeRoutes(routes);
  ratingRoutes(routes);
  complaintRoutes(routes);
  callSheetRoutes(routes);
  noteRoutes(routes);
  creditRoutes(routes);
  queueRoutes(routes);
  roomAccessRoutes(routes);
  uploadRoutes(routes);
  parchaRoutes(routes);
  dispatchRoutes(routes);
  catalogueRoutes(routes);
  prescriptionRoutes(routes);
  performanceRoutes(routes);
}
