import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import type { IdempotencyKey } from "#server/db/idempotency.ts";

type Caller = { customer: { id: string } | null; admin: { id: string } | null };

/** The key of a validated request; null if the endpoint takes none or the caller sent none. */
export function idempotencyKeyOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  caller: Caller | undefined,
): IdempotencyKey | null {
  const key = request.headers["idempotency-key"];
  const actor = caller?.admin ? `admin:${caller.admin.id}` : `customer:${caller?.customer?.id}`;
  if (!endpoint.idempotencyKey || typeof key !== "string") return null;
  const params = request.params as Record<string, string>;
  // Ids are valid in upper and lower case.
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name]?.toLowerCase() ?? "");
  // Validation has left only the contract's fields, in the contract's order, so equal bodies have equal texts.
  const body = JSON.stringify(endpoint.input ? request.body : null);
  const bodyHash = createHash("sha256").update(body).digest("base64url");
  return { actor, endpoint: `${endpoint.method} ${path}`, key, bodyHash };
}
