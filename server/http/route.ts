// Binds an endpoint of the contract to its handler. A request is authenticated and authorized, then validated by the
// contract's schema; the response is reduced to the fields that the contract names.
import { Readable } from "node:stream";
import { create as contentDisposition } from "content-disposition";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { rolesOfEndpoint } from "#contract/access.ts";
import type {
  AllowedCaller,
  Endpoint,
  InputOf,
  OutputOf,
  ParamsOf,
  QueryOf,
  Sent,
} from "#contract/endpoint.ts";
import type { AdminRole } from "#domain/admin-roles.ts";
import { type AdminSessionEnd, isCodeFresh, isPasswordFresh } from "#domain/login.ts";
import type { Language } from "#domain/messages.ts";
import type { AppContext } from "#server/context.ts";
import type { IdempotencyKey } from "#server/db/idempotency.ts";
import { Failure } from "#server/failure.ts";
import { languageOf } from "#server/i18n/translate.ts";
import {
  type AuditTrail,
  auditRefusal,
  isAudited,
  nameActor,
  recordRead,
  recordSuccess,
  withAudit,
} from "./audit-trail.ts";
import { rateLimitAddress } from "./client-address.ts";
import { readCookie, renameCookies, setCookie } from "./cookies.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import { noteRead } from "./reads.ts";
import { schemaOf } from "./route-schema.ts";
import { StreamedCsv } from "./streamed-csv.ts";

export type Customer = {
  id: string;
  /** When a code that counts was entered in this login session last. */
  codeAt: Date | null;
};
export type Admin = {
  id: string;
  username: string;
  name: string;
  role: AdminRole;
  /** When the admin last gave the password in this login session. */
  passwordAt: Date;
  /** The admin must switch on two-step sign-in first. Until then only endpoints with `allowsMissingTotp` are open. */
  mustSetUpTotp?: true;
};

export type AdminLogin = { admin: Admin } | { ended: AdminSessionEnd };

/**
 * One of the two is null. The phone of an `unverifiedOwner` may have a new owner: only endpoints with
 * `allowsUnverifiedOwner` know the customer then, and everything else counts as not signed in.
 */
export type CustomerLogin = {
  customer: Customer | null;
  unverifiedOwner: Customer | null;
  isRenewed: boolean;
};

/** `isUse` makes a session last longer, and is written. What a page does by itself in the background is no use. */
export type Use = { isUse: boolean; now: Date };

/** Finds the customer or admin of a login session by its cookie's token; null when it does not exist or has ended. */
export type LoginSessions = {
  findCustomer(token: string, use: Use): Promise<CustomerLogin | null>;
  /** Also says why a session has ended. */
  findAdmin(token: string, use: Use): Promise<AdminLogin | null>;
  /** The hex form of those of these token hashes whose sessions, of customers or admins, are open. */
  findOpen(tokenHashes: readonly Buffer[], now: Date): Promise<ReadonlySet<string>>;
};

/** What every `…Routes(routes)` function receives. */
export type RouteContext = {
  app: FastifyInstance;
  ctx: AppContext;
  loginSessions: LoginSessions;
  auditTrail: AuditTrail;
};

type CustomerOf<W extends AllowedCaller> = W extends "customer" ? Customer : Customer | null;
type AdminOf<W extends AllowedCaller> = W extends "admin" ? Admin : Admin | null;

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
  [Field in keyof Sent<Output>]: Sent<Output>[Field] extends true ? boolean : Sent<Output>[Field];
};

/** Registers the handler of an endpoint. */
export function route<E extends Endpoint>(
  routes: RouteContext,
  endpoint: E,
  handler: (input: HandlerInput<NoInfer<E>>) => Promise<HandlerOutput<OutputOf<NoInfer<E>>> | StreamedCsv>,
) {
  const access = accessOf(endpoint);
  noteRead(endpoint);
  routes.app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    ...(endpoint.maxPerMinute ? { config: { rateLimit: { max: endpoint.maxPerMinute } } } : {}),
    // Authenticate before validating, so that unauthenticated callers learn nothing about the schema.
    preValidation: async (request, reply) => {
      // Responses are per user: forbid shared caches, for errors too.
      reply.header("cache-control", "no-store");
      renameCookies(request, reply, isHttps(routes.ctx));
      const caller = await authenticate(routes, access, request, reply);
      callers.set(request, caller);
      nameCallerInLog(request, reply, caller);
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
      requireFreshCode(endpoint, input);
      const call = admin && { endpoint, admin, request, now };
      const output =
        call && isAudited(endpoint)
          ? await withAudit(routes.auditTrail, call, () => handler(input))
          : await handler(input);
      if (call && endpoint.auditsRead) await recordRead(routes.auditTrail, call);
      await recordSuccess(routes.auditTrail, request, endpoint, output, now);
      return toReply(reply, output);
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

/** @throws Failure code-needed */
function requireFreshCode(
  { asksCode }: Endpoint,
  { customer, now }: { customer: Customer | null; now: Date },
) {
  if (asksCode && customer && !isCodeFresh(customer.codeAt, now)) throw new Failure("code-needed");
}

function toReply(reply: FastifyReply, output: unknown) {
  if (!(output instanceof StreamedCsv)) return output;
  return reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", contentDisposition(output.fileName))
    .send(Readable.from(output.text()));
}

type Caller = { customer: Customer | null; admin: Admin | null; now: Date };
const callers = new WeakMap<FastifyRequest, Caller>();

/** Later lines of this request have the id of the account, so that one can follow what a stolen session has done. */
function nameCallerInLog(request: FastifyRequest, reply: FastifyReply, { customer, admin }: Caller) {
  if (!customer && !admin) return;
  const ids = { ...(customer && { customerId: customer.id }), ...(admin && { adminId: admin.id }) };
  request.log = request.log.child(ids);
  reply.log = request.log;
}

/** Who may make a request: customers, admins with certain roles, or both. `method` and `path` name it in the audit trail. */
export type Access = Pick<Endpoint, "method" | "path"> & {
  who: AllowedCaller;
  roles: readonly AdminRole[];
  allowsMissingTotp: boolean;
  allowsUnverifiedOwner?: boolean;
};

function accessOf(endpoint: Endpoint): Access {
  const { method, path, who, allowsMissingTotp = false, allowsUnverifiedOwner = false } = endpoint;
  const roles = who === "admin" || who === "either" ? rolesOfEndpoint(endpoint) : [];
  return { method, path, who, roles, allowsMissingTotp, allowsUnverifiedOwner };
}

/**
 * Finds the customer and the admin whose session cookies the request carries, and renews the customer's cookie when it
 * is due. In a browser with both, an admin who may not make the request leaves it to the customer.
 * @throws Failure not-signed-in; owner-unverified; totp-required; not-allowed, which the audit trail records.
 */
export async function authenticate(
  routes: RouteContext,
  access: Access,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const { who } = access;
  const now = routes.ctx.now();
  const found = who === "admin" ? null : await findCustomerLogin(routes, request, reply, now);
  const unverifiedOwner = found?.unverifiedOwner ?? null;
  const customer = found?.customer ?? (access.allowsUnverifiedOwner ? unverifiedOwner : null);
  if (who === "public") return { customer, admin: null, now };
  const login = who === "customer" ? null : await findAdminLogin(routes, request, now);
  const signedIn = login && "admin" in login ? login.admin : null;
  nameActor(request, { adminId: signedIn?.id ?? null, customerId: customer?.id ?? null });
  const refusal = signedIn && refusalOf(signedIn, access);
  if (refusal && !customer) {
    if (refusal === "not-allowed")
      await auditRefusal(routes.auditTrail, { endpoint: access, admin: signedIn, request, now }, refusal);
    throw new Failure(refusal);
  }
  const admin = refusal ? null : signedIn;
  if (!customer && !admin) {
    if (unverifiedOwner) throw new Failure("owner-unverified");
    const body = login && "ended" in login ? { ended: login.ended } : {};
    throw new Failure("not-signed-in", { body });
  }
  return { customer, admin, now };
}

function refusalOf(admin: Admin, { roles, allowsMissingTotp }: Access) {
  if (admin.mustSetUpTotp && !allowsMissingTotp) return "totp-required";
  return roles.includes(admin.role) ? null : "not-allowed";
}

async function findAdminLogin({ loginSessions }: RouteContext, request: FastifyRequest, now: Date) {
  const token = readCookie(request, "admin");
  // The browser repeats some requests by itself; they do not make the login session last longer.
  return token ? loginSessions.findAdmin(token, { isUse: isUse(request), now }) : null;
}

function isUse({ headers }: FastifyRequest): boolean {
  return headers["x-background"] === undefined;
}

async function findCustomerLogin(
  { ctx, loginSessions }: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
  now: Date,
) {
  const token = readCookie(request, "session");
  const found = token ? await loginSessions.findCustomer(token, { isUse: isUse(request), now }) : null;
  if (token && found?.isRenewed) setCookie(reply, "session", token, isHttps(ctx));
  return found;
}

export function isHttps(ctx: AppContext): boolean {
  return ctx.config.publicUrl.startsWith("https:");
}

/** @throws Failure not-allowed when a path or body names another customer. */
export function requireOwnCustomerId(customer: Customer, customerId: string | undefined) {
  if (customerId !== undefined && customerId !== customer.id) throw new Failure("not-allowed");
}
