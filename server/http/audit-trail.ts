// An admin's change is written down before it is carried out, and how it ended afterwards: no crash leaves a change
// that nobody made. Knows no table; who keeps the book, app.ts brings.
import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { failureOf } from "./errors.ts";

export type AdminCall = {
  adminId: string;
  /** Method and path, with names where the path has places. */
  verb: string;
  params: unknown;
  ip: string;
};
export type AdminCallEnd = { input: unknown; output: unknown } | { code: ErrorCode };

/** Who writes down what admins do. */
export type AuditTrail = {
  /** Answers by what name its end is told. */
  begins(call: AdminCall, now: Date): Promise<number>;
  ended(id: number, end: AdminCallEnd): Promise<void>;
};

type Call = { endpoint: Endpoint; admin: { id: string }; request: FastifyRequest; now: Date };

function callOf({ endpoint, admin, request }: Call): AdminCall {
  const verb = `${endpoint.method} ${endpoint.path}`;
  return { adminId: admin.id, verb, params: request.params, ip: request.ip };
}

/** Whether a call changes something, so that it is written down when an admin makes it. */
export function isChange({ method, isRead }: Endpoint): boolean {
  return method !== "GET" && !isRead;
}

/** A call that this admin may not make. */
export async function auditRefusal(auditTrail: AuditTrail, call: Call, code: ErrorCode) {
  await auditTrail.ended(await auditTrail.begins(callOf(call), call.now), { code });
}

/** Carries a change out before the witness. Where its end cannot be written, the change stands, and its beginning. */
export async function withAudit<Output>(
  auditTrail: AuditTrail,
  call: Call,
  work: () => Promise<Output>,
): Promise<Output> {
  const { request } = call;
  const id = await auditTrail.begins(callOf(call), call.now);
  const ended = (end: AdminCallEnd) =>
    auditTrail.ended(id, end).catch((error) => request.log.error({ err: error }, "audit entry left open"));
  try {
    const output = await work();
    await ended({ input: request.body, output });
    return output;
  } catch (error) {
    const { code } = failureOf(error);
    // What nobody foresaw may have come after the change: then its beginning is all that is known.
    if (code !== "unexpected") await ended({ code });
    throw error;
  }
}
