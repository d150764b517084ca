// The audit trail of what admins do. The entry is written before the change runs and completed afterwards, so that a
// crash cannot leave a change that no entry names.
import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { toFailure } from "./errors.ts";
import { StreamedCsv } from "./streamed-csv.ts";

export type AdminCall = {
  adminId: string;
  /** Method and route, such as `PATCH /api/bookings/:id`. */
  verb: string;
  params: unknown;
  ip: string;
};
export type AdminCallResult = { input: unknown; output: unknown } | { code: ErrorCode };

/** Where audit entries are written. app.ts connects it to the audit module. */
export type AuditTrail = {
  /** Returns the id of the entry, which `end` completes. */
  begin(call: AdminCall, now: Date): Promise<number>;
  end(id: number, result: AdminCallResult): Promise<void>;
  /** At most one entry for each admin, subject and hour. */
  read(call: AdminCall, now: Date): Promise<void>;
  failSignIn(attempt: { adminId: string; ip: string; code: ErrorCode }, now: Date): Promise<void>;
};

type AuditedCall = {
  endpoint: Pick<Endpoint, "method" | "path">;
  admin: { id: string };
  request: FastifyRequest;
  /** By default those of the request. */
  params?: unknown;
  now: Date;
};

function toAdminCall({ endpoint, admin, request, params = request.params }: AuditedCall): AdminCall {
  const verb = `${endpoint.method} ${endpoint.path}`;
  return { adminId: admin.id, verb, params, ip: request.ip };
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
  await auditTrail.end(await auditTrail.begin(toAdminCall(call), call.now), { code });
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
  const id = await auditTrail.begin(toAdminCall(call), call.now);
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
