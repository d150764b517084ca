// The audit trail. The entry of an admin's change is written before the change runs and completed afterwards, so that a
// crash cannot leave a change that no entry names. Sign-ins and refusals of anybody are events: each is written afterwards, under
// the person who calls, as far as known, and has one entry, also where the change that was refused has one already.
import type { FastifyRequest } from "fastify";
import * as account from "#contract/account.ts";
import * as customers from "#contract/customers.ts";
import * as devices from "#contract/devices.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { ErrorCode, LoginCodeRefusal } from "#contract/errors.ts";
import * as ownerChecks from "#contract/owner-checks.ts";
import * as staff from "#contract/staff.ts";
import { toFailure } from "./errors.ts";
import { StreamedCsv } from "./streamed-csv.ts";

export type AdminCall = {
  adminId: string;
  /** Method and route, such as `PATCH /api/bookings/:id`. */
  verb: string;
  params: unknown;
  ip: string;
};
type Actor = { adminId: string | null; customerId: string | null };
/** `code`: of a refusal; null where somebody signed in, or did what belongs to a customer's own account. */
export type AuditEvent = Actor & { verb: string; ip: string; code: string | null };
export type AdminCallResult = { input: unknown; output: unknown } | { code: ErrorCode };

/** Where audit entries are written. app.ts connects it to the audit module. */
export type AuditTrail = {
  /** Returns the id of the entry, which `end` completes. */
  begin(call: AdminCall, now: Date): Promise<number>;
  end(id: number, result: AdminCallResult): Promise<void>;
  /** At most one entry for each admin, subject and hour. */
  read(call: AdminCall, now: Date): Promise<void>;
  /** Never fails. Of refusals so many of an hour are written (`domain/audit-events.ts`). */
  event(event: AuditEvent, now: Date): Promise<void>;
};

type AuditedCall = {
  endpoint: Pick<Endpoint, "method" | "path">;
  admin: { id: string };
  request: FastifyRequest;
  /** By default those of the request. */
  params?: unknown;
  now: Date;
};

const nameOf = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`;

/** Requests whose entry was begun: their failure is no event besides. */
const begun = new WeakSet<FastifyRequest>();

function toAdminCall({ endpoint, admin, request, params = request.params }: AuditedCall): AdminCall {
  return { adminId: admin.id, verb: nameOf(endpoint), params, ip: request.ip };
}

function begin(auditTrail: AuditTrail, call: AuditedCall): Promise<number> {
  begun.add(call.request);
  return auditTrail.begin(toAdminCall(call), call.now);
}

/** Whether the trail records an admin's call of the endpoint: it changes data that others see, too. */
export function isAudited({ method, isReadOnly, isUnaudited }: Endpoint): boolean {
  return method !== "GET" && !isReadOnly && !isUnaudited;
}

/** Records that the admin has read what the call answers. */
export async function recordRead(auditTrail: AuditTrail, call: AuditedCall) {
  await auditTrail.read(toAdminCall(call), call.now);
}

/** Records a call that the admin's role does not allow. */
export async function auditRefusal(auditTrail: AuditTrail, call: AuditedCall, code: ErrorCode) {
  await auditTrail.end(await begin(auditTrail, call), { code });
}

/**
 * Runs `work` between the two halves of its audit entry. If the entry cannot be begun, `work` does not run. If it
 * cannot be completed, the change stays committed and the entry stays open. The entry of a file is completed when the
 * file has been sent, with the number of its rows.
 */
export async function withAudit<Output>(
  auditTrail: AuditTrail,
  call: AuditedCall,
  work: () => Promise<Output>,
): Promise<Output> {
  const { request } = call;
  const id = await begin(auditTrail, call);
  const end = (result: AdminCallResult) =>
    auditTrail.end(id, result).catch((error) => request.log.error({ err: error }, "audit entry left open"));
  try {
    const output = await work();
    if (output instanceof StreamedCsv)
      output.onEnd((sent) => end({ input: { ...Object(request.body), ...sent }, output: null }));
    else await end({ input: request.body, output });
    return output;
  } catch (error) {
    const { code } = toFailure(error);
    // An unexpected error may come after the change was committed. The entry stays open: the result is not known.
    if (code !== "unexpected") await end({ code });
    throw error;
  }
}

const RECORDED_FAILURES: ReadonlySet<ErrorCode> = new Set([
  "bad-credentials",
  "account-disabled",
  "password-wrong",
  "totp-wrong",
  "recovery-code-wrong",
  "not-allowed",
  "foreign-origin",
  "bad-signature",
  "too-many-requests",
  "login-wait",
  "code-wait",
  "proof-needed",
]);

/** Endpoints that the trail names when they succeed, and that are no changes of a signed-in admin. */
const RECORDED_SUCCESSES: ReadonlySet<string> = new Set(
  [
    customers.verifyLoginCode,
    ownerChecks.answerOwnerCheck,
    ownerChecks.startAnew,
    staff.adminLogin,
    devices.endDevice,
    devices.endOtherDevices,
    account.exportMyData,
  ].map(nameOf),
);

const UNKNOWN_ACTOR: Actor = { adminId: null, customerId: null };
const actors = new WeakMap<FastifyRequest, Actor>();

/** Says who makes the request, once the server knows: its events are recorded under this person. */
export function nameActor(request: FastifyRequest, actor: Partial<Actor>) {
  actors.set(request, { ...UNKNOWN_ACTOR, ...actor });
}

function actorOf(request: FastifyRequest): Actor {
  return actors.get(request) ?? UNKNOWN_ACTOR;
}

function recordEvent(auditTrail: AuditTrail, request: FastifyRequest, code: AuditEvent["code"], now: Date) {
  // The address of a request for which there is no route was typed.
  const verb = nameOf({
    method: request.method as Endpoint["method"],
    path: request.routeOptions.url ?? "*",
  });
  return auditTrail.event({ ...actorOf(request), verb, ip: request.ip, code }, now);
}

/** Call it for every failure that is answered. */
export async function recordFailure(
  auditTrail: AuditTrail,
  request: FastifyRequest,
  code: ErrorCode,
  now: Date,
) {
  if (RECORDED_FAILURES.has(code) && !begun.has(request)) await recordEvent(auditTrail, request, code, now);
}

/** A login code, or a fact about the account, that was not accepted is no failure of the call. */
export function recordRefusedCode(
  auditTrail: AuditTrail,
  request: FastifyRequest,
  code: LoginCodeRefusal | "owner-unverified",
  now: Date,
) {
  return recordEvent(auditTrail, request, code, now);
}

/** Call it for every success of an endpoint. `output` says of a sign-in whether it was one. */
export async function recordSuccess(
  auditTrail: AuditTrail,
  request: FastifyRequest,
  endpoint: Pick<Endpoint, "method" | "path">,
  output: unknown,
  now: Date,
) {
  const { success, outcome } = Object(output) as { success?: boolean; outcome?: string };
  const isRefused = success === false || outcome === "wrong";
  const isRecorded = RECORDED_SUCCESSES.has(nameOf(endpoint)) || endsAllSessions(endpoint, request);
  if (isRecorded && !isRefused) await recordEvent(auditTrail, request, null, now);
}

/** Without a login session the call succeeds, too, and ends none. */
function endsAllSessions(endpoint: Pick<Endpoint, "method" | "path">, request: FastifyRequest): boolean {
  const isOfAllDevices =
    nameOf(endpoint) === nameOf(customers.logout) && Object(request.query).devices === "all";
  return isOfAllDevices && actorOf(request).customerId !== null;
}

/** The upgrade of a WebSocket, which is no request of Fastify's, by a page of another site. */
export function recordForeignSocket(auditTrail: AuditTrail, path: string, ip: string, now: Date) {
  return auditTrail.event({ ...UNKNOWN_ACTOR, verb: `GET ${path}`, ip, code: "foreign-origin" }, now);
}
