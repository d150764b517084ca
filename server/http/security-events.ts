// Records security events: each kind of failure and each endpoint that stands in the tables below, with the person who
// calls, as far as known. Nothing is recorded of what was typed: no phone, password, code or username.
import type { FastifyRequest } from "fastify";
import * as account from "#contract/account.ts";
import * as customers from "#contract/customers.ts";
import * as devices from "#contract/devices.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { ErrorCode, LoginCodeRefusal } from "#contract/errors.ts";
import * as ownAccount from "#contract/own-account.ts";
import * as ownerChecks from "#contract/owner-checks.ts";
import * as staff from "#contract/staff.ts";
import * as staffAccounts from "#contract/staff-accounts.ts";
import type { SecurityEventKind } from "#domain/security-events.ts";
import type { AppContext } from "#server/context.ts";
import { networkOf } from "./client-address.ts";
import { insertEvent, type NewSecurityEvent } from "./security-events.sql.ts";
import { StreamedCsv } from "./streamed-csv.ts";

const KIND_OF_FAILURE: Partial<Record<ErrorCode, SecurityEventKind>> = {
  "bad-credentials": "sign-in-failed",
  "account-disabled": "sign-in-failed",
  "password-wrong": "sign-in-failed",
  "totp-wrong": "second-step-failed",
  "recovery-code-wrong": "second-step-failed",
  "not-allowed": "access-refused",
  "foreign-origin": "foreign-origin",
  "bad-signature": "bad-signature",
  "too-many-requests": "limit-reached",
  "login-wait": "limit-reached",
  "code-wait": "limit-reached",
  "proof-needed": "limit-reached",
};

const nameOf = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`;

const KIND_OF_SUCCESS: ReadonlyMap<string, SecurityEventKind> = new Map([
  [nameOf(customers.verifyLoginCode), "sign-in"],
  [nameOf(ownerChecks.answerOwnerCheck), "sign-in"],
  [nameOf(ownerChecks.startAnew), "sign-in"],
  [nameOf(staff.adminLogin), "sign-in"],
  [nameOf(staff.confirmTotp), "second-step-changed"],
  [nameOf(staff.disableTotp), "second-step-changed"],
  [nameOf(ownAccount.changePassword), "password-changed"],
  [nameOf(staffAccounts.acceptInvite), "password-changed"],
  [nameOf(staffAccounts.setStaffDisabled), "account-switched"],
  [nameOf(ownAccount.endLoginSession), "sessions-ended"],
  [nameOf(ownAccount.endOtherLoginSessions), "sessions-ended"],
  [nameOf(devices.endDevice), "sessions-ended"],
  [nameOf(devices.endOtherDevices), "sessions-ended"],
  [nameOf(account.exportMyData), "data-exported"],
]);

/** Meta's signature of a delivery report was wrong or missing; the address has no login. */
const WHATSAPP_WEBHOOK = "POST /api/whatsapp/webhook";

type Actor = { adminId: string | null; customerId: string | null };
const UNKNOWN_ACTOR: Actor = { adminId: null, customerId: null };
const actors = new WeakMap<FastifyRequest, Actor>();

/** Says who makes the request, once the server knows: its events are recorded under this person. */
export function nameActor(request: FastifyRequest, actor: Partial<Actor>) {
  actors.set(request, { ...UNKNOWN_ACTOR, ...actor });
}

function actorOf(request: FastifyRequest): Actor {
  return actors.get(request) ?? UNKNOWN_ACTOR;
}

/** Call it for every failure that is answered. */
export async function recordFailure(ctx: AppContext, request: FastifyRequest, code: ErrorCode) {
  const verb = verbOf(request);
  const isWebhook = verb === WHATSAPP_WEBHOOK && code === "not-allowed";
  const kind = isWebhook ? "bad-signature" : KIND_OF_FAILURE[code];
  if (kind) await recordOfRequest(ctx, request, { kind, verb, code });
}

/** A login code, or a fact about the account, that was not accepted is no failure of the call. */
export function recordRefusedCode(
  ctx: AppContext,
  request: FastifyRequest,
  code: LoginCodeRefusal | "owner-unverified",
) {
  return recordOfRequest(ctx, request, { kind: "sign-in-failed", verb: verbOf(request), code });
}

/** Call it for every success of an endpoint. `output` says of a sign-in whether it was one, and a file is an export. */
export async function recordSuccess(
  ctx: AppContext,
  request: FastifyRequest,
  endpoint: Pick<Endpoint, "method" | "path">,
  output: unknown,
) {
  const verb = nameOf(endpoint);
  const kind =
    output instanceof StreamedCsv
      ? "data-exported"
      : (KIND_OF_SUCCESS.get(verb) ?? (endsAllSessions(verb, request) ? "sessions-ended" : undefined));
  const { success, outcome } = Object(output) as { success?: boolean; outcome?: string };
  const isRefused = success === false || outcome === "wrong";
  if (kind && !isRefused) await recordOfRequest(ctx, request, { kind, verb, code: null });
}

/** Without a login session the call succeeds, too, and ends none. */
function endsAllSessions(verb: string, request: FastifyRequest): boolean {
  const isOfAllDevices = verb === nameOf(customers.logout) && Object(request.query).devices === "all";
  return isOfAllDevices && actorOf(request).customerId !== null;
}

function verbOf(request: FastifyRequest): string | null {
  const { url } = request.routeOptions;
  return url === undefined ? null : `${request.method} ${url}`;
}

type EventOfRequest = Pick<NewSecurityEvent, "kind" | "verb" | "code">;

function recordOfRequest(ctx: AppContext, request: FastifyRequest, event: EventOfRequest) {
  return record(ctx, { ...event, ...actorOf(request), network: networkOf(request.ip) }, ctx.now());
}

/** The upgrade of a WebSocket, which is no request of Fastify's, by a page of another site. */
export function recordForeignSocket(ctx: AppContext, path: string, address: string) {
  const event = { kind: "foreign-origin", verb: `GET ${path}`, code: "foreign-origin" } as const;
  return record(ctx, { ...event, ...UNKNOWN_ACTOR, network: networkOf(address) }, ctx.now());
}

/** Never fails: an event that cannot be written changes no answer, and its line of the log stays. */
async function record(ctx: AppContext, event: NewSecurityEvent, now: Date) {
  const outcome = ctx.securityEvents.take(event, now);
  if (outcome === "dropped") return;
  ctx.log.info({ event }, "security event");
  if (outcome === "last")
    ctx.log.warn(
      { kind: event.kind, adminId: event.adminId },
      "further security events are not written this hour",
    );
  try {
    await insertEvent(ctx.db, event, now);
  } catch (error) {
    ctx.log.error({ err: error, event }, "security event was not written");
  }
}

/** For commands: the person who runs one is not known. */
export async function recordOfCommand(
  db: AppContext["db"],
  { kind, adminId, verb }: Pick<NewSecurityEvent, "kind" | "adminId" | "verb">,
  now: Date,
) {
  await insertEvent(db, { kind, adminId, customerId: null, network: null, verb, code: null }, now);
}
