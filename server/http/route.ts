// Binds an endpoint to its handler: who may call, is the input valid, then the handler, then only the named fields out.
// Knows no module; who holds which session it asks `Sessions`, which app.ts brings.
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from "fastify";
import * as z from "zod/mini";
import type { Endpoint, InputOf, OutputOf, ParamsOf, QueryOf, Who } from "#contract/endpoint.ts";
import { ERROR_STATUS, type ErrorCode } from "#contract/errors.ts";
import type { Language } from "#domain/messages.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { languageOf } from "#server/i18n/translate.ts";
import { limitAddress } from "./address.ts";
import { type AuditTrail, auditRefusal, isChange, withAudit } from "./audit-trail.ts";
import { readCookie, setCookie } from "./cookies.ts";
import { LongList } from "./long-list.ts";

export type Customer = { id: string };
export type Admin = {
  id: string;
  username: string;
  name: string;
  role: "admin" | "super_admin";
  /** The second step is required, and not switched on yet: only `mayLackTotp` endpoints are open. */
  mustSetUpTotp?: true;
};

/** Finds out whose a session cookie is. Null: nobody's, or ended. */
export type Sessions = {
  customer(token: string, now: Date): Promise<{ customer: Customer; isRenewed: boolean } | null>;
  admin(token: string, now: Date): Promise<Admin | null>;
};

/** What routes are bound to. */
export type RouteContext = {
  app: FastifyInstance;
  ctx: AppContext;
  sessions: Sessions;
  auditTrail: AuditTrail;
};

type CustomerOf<W extends Who> = W extends "customer" ? Customer : Customer | null;
type AdminOf<W extends Who> = W extends "admin" | "super_admin" ? Admin : Admin | null;

export type Call<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  input: InputOf<E>;
  customer: CustomerOf<E["who"]>;
  admin: AdminOf<E["who"]>;
  now: Date;
  language: Language;
  /** What limits count by. */
  address: string;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Curried, so that the endpoint's types are fixed before the handler's are inferred. */
export function route<E extends Endpoint>(routes: RouteContext, endpoint: E) {
  return (handler: (call: Call<E>) => Promise<OutputOf<E> | LongList>) => {
    routes.app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: schemaOf(endpoint),
      // Who comes before what: a stranger does not learn how a body should look.
      preValidation: async (request, reply) => {
        // What is said to one person is for nobody else, whatever stands between; also when it is a refusal.
        reply.header("cache-control", "no-store");
        const caller = await callerOf(routes, requiredOf(endpoint), request, reply, endpoint.mayLackTotp);
        if (endpoint.who === "super_admin") await requireSuperAdmin(routes, endpoint, caller, request);
        callers.set(request, caller);
      },
      handler: async (request, reply) => {
        const caller = callers.get(request);
        // What success answers; a handler that created nothing this time says 200 itself.
        reply.code(endpoint.status ?? 200);
        const call = {
          ...caller,
          params: request.params,
          query: request.query,
          input: request.body,
          language: languageOf(request.headers["accept-language"]),
          address: limitAddress(request.ip),
          request,
          reply,
          // The schemas have made these values what the endpoint says; this is the one place that vouches for it.
        } as Call<E>;
        const { admin, now } = call;
        if (!admin || !isChange(endpoint)) return sent(reply, await handler(call));
        return withAudit(routes.auditTrail, { endpoint, admin, request, now }, () => handler(call));
      },
    });
  };
}

function sent(reply: FastifyReply, answer: unknown) {
  if (!(answer instanceof LongList)) return answer;
  return reply.type("application/json; charset=utf-8").send(Readable.from(answer.text));
}

type Caller = { customer: Customer | null; admin: Admin | null; now: Date };
const callers = new WeakMap<FastifyRequest, Caller>();

function requiredOf({ who }: Endpoint): Exclude<Who, "super_admin"> {
  return who === "super_admin" ? "admin" : who;
}

/** @throws Failure not-allowed, which is written down. */
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

/** Whose request this is. @throws Failure not-signed-in; totp-required. */
export async function callerOf(
  routes: RouteContext,
  who: Exclude<Who, "super_admin">,
  request: FastifyRequest,
  reply: FastifyReply,
  mayLackTotp = false,
): Promise<Caller> {
  const now = routes.ctx.now();
  const customer = who === "admin" ? null : await customerOf(routes, request, reply, now);
  const adminToken = readCookie(request, "admin");
  const isAdminsToo = who === "admin" || who === "either";
  const found = isAdminsToo && adminToken ? await routes.sessions.admin(adminToken, now) : null;
  const isHeldBack = found?.mustSetUpTotp && !mayLackTotp;
  if (isHeldBack && !customer) throw new Failure("totp-required");
  const admin = isHeldBack ? null : found;
  const isWelcome =
    who === "public" ||
    (who === "customer" && customer) ||
    (who === "either" && (customer || admin)) ||
    (isAdminsToo && who !== "either" && admin);
  if (!isWelcome) throw new Failure("not-signed-in");
  return { customer, admin, now };
}

async function customerOf(routes: RouteContext, request: FastifyRequest, reply: FastifyReply, now: Date) {
  const token = readCookie(request, "session");
  const found = token ? await routes.sessions.customer(token, now) : null;
  if (token && found?.isRenewed) setCookie(reply, "session", token, isSecure(routes.ctx));
  return found?.customer ?? null;
}

export function isSecure(ctx: AppContext): boolean {
  return ctx.config.publicUrl.startsWith("https:");
}

/** A user id in a path or body must be the caller's own. */
export function requireOwn(customer: Customer, userId: string | undefined) {
  if (userId !== undefined && userId !== customer.id) throw new Failure("not-allowed");
}

const errorBody = z.looseObject({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), reason: z.string() }))),
});

function schemaOf(endpoint: Endpoint): FastifySchema {
  const response: Record<string, unknown> = {};
  for (const status of [endpoint.status ?? 200, ...(endpoint.otherStatuses ?? [])])
    response[status] = endpoint.output;
  for (const status of errorStatuses(endpoint)) response[status] = errorBody;
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split("/")[2] ?? "api"],
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.input ? { body: endpoint.input } : {}),
    response,
  };
}

const UNDERSTOOD: Readonly<Record<Who, readonly ErrorCode[]>> = {
  public: [],
  customer: ["not-signed-in", "not-allowed"],
  either: ["not-signed-in", "totp-required"],
  admin: ["not-signed-in", "totp-required"],
  super_admin: ["not-signed-in", "not-allowed", "totp-required"],
};

function errorStatuses(endpoint: Endpoint): Set<number> {
  const codes: ErrorCode[] = [...endpoint.errors, ...UNDERSTOOD[endpoint.who], "too-many-requests"];
  // A body is read before anything else, also where none is wanted.
  if (endpoint.method !== "GET") codes.push("foreign-origin", "bad-input", "too-large", "wrong-type");
  if (endpoint.query) codes.push("bad-input");
  if (endpoint.params) codes.push("bad-input", "not-found");
  return new Set(codes.map((code) => ERROR_STATUS[code]));
}
