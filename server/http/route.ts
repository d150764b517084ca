// Binds an endpoint of the contract to its handler. A request is authenticated and authorized, then validated by the
// contract's schema; the response is reduced to the fields that the contract names.
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AllowedCaller, Endpoint, InputOf, OutputOf, ParamsOf, QueryOf } from "#contract/endpoint.ts";
import { type AdminSessionEnd, isPasswordFresh } from "#domain/login.ts";
import type { Language } from "#domain/messages.ts";
import type { AppContext } from "#server/context.ts";
import type { IdempotencyKey } from "#server/db/idempotency.ts";
import { Failure } from "#server/failure.ts";
import { languageOf } from "#server/i18n/translate.ts";
import { type AuditTrail, auditRefusal, isAudited, withAudit } from "./audit-trail.ts";
import { rateLimitAddress } from "./client-address.ts";
import { readCookie, setCookie } from "./cookies.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import { schemaOf } from "./route-schema.ts";
import { StreamedList } from "./streamed-list.ts";

export type Customer = { id: string };
export type Admin = {
  id: string;
  username: string;
  name: string;
  role: "admin" | "super_admin";
  /** When the admin last gave the password in this login session. */
  passwordAt: Date;
  /** The admin must switch on two-step sign-in first. Until then only endpoints with `allowsMissingTotp` are open. */
  mustSetUpTotp?: true;
};

export type AdminLogin = { admin: Admin } | { ended: AdminSessionEnd };

/** Finds the customer or admin of a login session by its cookie's token; null when it does not exist or has ended. */
export type LoginSessions = {
  findCustomer(token: string, now: Date): Promise<{ customer: Customer; isRenewed: boolean } | null>;
  /** Also says why a session has ended. `isUse` makes it last longer. */
  findAdmin(token: string, use: { isUse: boolean; now: Date }): Promise<AdminLogin | null>;
};

/** What every `…Routes(routes)` function receives. */
export type RouteContext = {
  app: FastifyInstance;
  ctx: AppContext;
  loginSessions: LoginSessions;
  auditTrail: AuditTrail;
};

type CustomerOf<W extends AllowedCaller> = W extends "customer" ? Customer : Customer | null;
type AdminOf<W extends AllowedCaller> = W extends "admin" | "super_admin" ? Admin : Admin | null;

type KeyOf<Declared> = Declared extends "required" ? IdempotencyKey : IdempotencyKey | null;

export type HandlerInput<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  /** The body. */
  input: InputOf<E>;
  customer: CustomerOf<E["who"]>;
  admin: AdminOf<E["who"]>;
  now: Date;
  /** Null if the caller sent none, and for endpoints without `idempotencyKey`. */
  idempotencyKey: KeyOf<E["idempotencyKey"]>;
  language: Language;
  /** The client's IP address as rate limits count it: IPv4, or the /64 of an IPv6 address. */
  address: string;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** TypeScript widens `true` in a handler's result to boolean. The response schema accepts only `true`. */
type HandlerOutput<Output> = {
  [Field in keyof Output]: Output[Field] extends true ? boolean : Output[Field];
};

/** Registers the handler of an endpoint. */
export function route<E extends Endpoint>(
  routes: RouteContext,
  endpoint: E,
  handler: (input: HandlerInput<NoInfer<E>>) => Promise<HandlerOutput<OutputOf<NoInfer<E>>> | StreamedList>,
) {
  routes.app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    // Authenticate before validating, so that unauthenticated callers learn nothing about the schema.
    preValidation: async (request, reply) => {
      // Responses are per user: forbid shared caches, for errors too.
      reply.header("cache-control", "no-store");
      const allowsMissingTotp = endpoint.allowsMissingTotp ?? false;
      const caller = await authenticate(routes, loginFor(endpoint), request, reply, allowsMissingTotp);
      if (endpoint.who === "super_admin") await requireSuperAdmin(routes, endpoint, caller, request);
      callers.set(request, caller);
    },
    handler: async (request, reply) => {
      const caller = callers.get(request);
      // The status of success. A handler that creates nothing on a repeated call sets 200 itself.
      reply.code(endpoint.status ?? 200);
      const input = {
        ...caller,
        params: request.params,
        query: request.query,
        input: request.body,
        idempotencyKey: idempotencyKeyOf(endpoint, request, caller),
        language: languageOf(request.headers["accept-language"]),
        address: rateLimitAddress(request.ip),
        request,
        reply,
        // Fastify has validated these values by the endpoint's schemas, which TypeScript cannot see.
      } as HandlerInput<E>;
      const { admin, now } = input;
      requireFreshPassword(endpoint, input);
      if (!admin || !isAudited(endpoint)) return toReply(reply, await handler(input));
      return withAudit(routes.auditTrail, { endpoint, admin, request, now }, () => handler(input));
    },
  });
}

/** Runs after the validation: an admin does not type the password for an invalid request. @throws Failure password-needed */
function requireFreshPassword(
  { asksPassword }: Endpoint,
  { admin, input, now }: { admin: Admin | null; input: unknown; now: Date },
) {
  if (!asksPassword || !admin || isPasswordFresh(admin.passwordAt, now)) return;
  if (asksPassword === true || asksPassword(input as never)) throw new Failure("password-needed");
}

function toReply(reply: FastifyReply, output: unknown) {
  if (!(output instanceof StreamedList)) return output;
  return reply.type("application/json; charset=utf-8").send(Readable.from(output.text));
}

type Caller = { customer: Customer | null; admin: Admin | null; now: Date };
const callers = new WeakMap<FastifyRequest, Caller>();

type RequiredLogin = Exclude<AllowedCaller, "super_admin">;

/** A super admin signs in as an admin; `requireSuperAdmin` looks at the role afterwards. */
function loginFor({ who }: Endpoint): RequiredLogin {
  return who === "super_admin" ? "admin" : who;
}

/** @throws Failure not-allowed, which the audit trail records. */
async function requireSuperAdmin(
  { auditTrail }: RouteContext,
  endpoint: Endpoint,
  { admin, now }: Caller,
  request: FastifyRequest,
) {
  if (admin?.role === "super_admin") return;
  if (admin) await auditRefusal(auditTrail, { endpoint, admin, request, now }, "not-allowed");
  throw new Failure("not-allowed");
}

/**
 * Finds the customer and the admin whose session cookies the request carries, and renews the customer's cookie when it
 * is due. @throws Failure not-signed-in, totp-required
 */
export async function authenticate(
  routes: RouteContext,
  who: RequiredLogin,
  request: FastifyRequest,
  reply: FastifyReply,
  allowsMissingTotp = false,
): Promise<Caller> {
  const now = routes.ctx.now();
  const customer = who === "admin" ? null : await authenticateCustomer(routes, request, reply, now);
  const adminToken = readCookie(request, "admin");
  const acceptsAdmin = who === "admin" || who === "either";
  const isUse = request.headers["x-background"] === undefined;
  const login =
    acceptsAdmin && adminToken ? await routes.loginSessions.findAdmin(adminToken, { isUse, now }) : null;
  const found = login && "admin" in login ? login.admin : null;
  const needsTotpSetup = found?.mustSetUpTotp && !allowsMissingTotp;
  if (needsTotpSetup && !customer) throw new Failure("totp-required");
  const admin = needsTotpSetup ? null : found;
  const isAuthorized =
    who === "public" ||
    (who === "customer" && customer) ||
    (who === "either" && (customer || admin)) ||
    (who === "admin" && admin);
  if (!isAuthorized) {
    const body = login && "ended" in login ? { ended: login.ended } : {};
    throw new Failure("not-signed-in", { body });
  }
  return { customer, admin, now };
}

async function authenticateCustomer(
  { ctx, loginSessions }: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
  now: Date,
) {
  const token = readCookie(request, "session");
  const found = token ? await loginSessions.findCustomer(token, now) : null;
  if (token && found?.isRenewed) setCookie(reply, "session", token, isHttps(ctx));
  return found?.customer ?? null;
}

export function isHttps(ctx: AppContext): boolean {
  return ctx.config.publicUrl.startsWith("https:");
}

/** @throws Failure not-allowed when a path or body names another customer. */
export function requireOwnCustomerId(customer: Customer, customerId: string | undefined) {
  if (customerId !== undefined && customerId !== customer.id) throw new Failure("not-allowed");
}
