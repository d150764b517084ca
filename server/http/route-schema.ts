// The Fastify schema of an endpoint: validation of the input, serialization of each response, and the API documents.
import type { FastifySchema } from "fastify";
import * as z from "zod/mini";
import type { AllowedCaller, Endpoint } from "#contract/endpoint.ts";
import { ERROR_BODIES } from "#contract/error-bodies.ts";
import { ERROR_STATUS, type ErrorCode } from "#contract/errors.ts";

const errorBody = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), reason: z.string() }))),
});

/** The body of all errors with one status: the fields of every error, and those that some of the codes add. */
function errorBodyOf(codes: readonly ErrorCode[]) {
  const bodies: Partial<Record<ErrorCode, z.ZodMiniObject>> = ERROR_BODIES;
  return codes.reduce<z.ZodMiniObject>((all, code) => {
    const body = bodies[code];
    return body ? z.extend(all, z.partial(body).shape) : all;
  }, errorBody);
}

/** Keys are opaque, so a client may also send the quoted string of the draft. */
const idempotencyKey = z
  .string("key-needed" satisfies ErrorCode)
  .check(z.regex(/^[!-~]{8,100}$/, "bad-key" satisfies ErrorCode));
const KEY_HEADERS = {
  required: z.looseObject({ "idempotency-key": idempotencyKey }),
  optional: z.looseObject({ "idempotency-key": z.optional(idempotencyKey) }),
};

export function schemaOf(endpoint: Endpoint): FastifySchema {
  const response: Record<string, unknown> = {};
  for (const status of [endpoint.status ?? 200, ...(endpoint.otherStatuses ?? [])])
    response[status] = endpoint.output;
  for (const [status, codes] of Map.groupBy(errorCodes(endpoint), (code) => ERROR_STATUS[code]))
    response[status] = errorBodyOf(codes);
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split("/")[2] ?? "api"],
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.input ? { body: endpoint.input } : {}),
    ...(endpoint.idempotencyKey ? { headers: KEY_HEADERS[endpoint.idempotencyKey] } : {}),
    response,
  };
}

const LOGIN_ERRORS: Readonly<Record<AllowedCaller, readonly ErrorCode[]>> = {
  public: [],
  customer: ["not-signed-in", "not-allowed"],
  either: ["not-signed-in", "not-allowed", "totp-required"],
  admin: ["not-signed-in", "not-allowed", "totp-required"],
};

function errorCodes(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = [...endpoint.errors, ...LOGIN_ERRORS[endpoint.who], "too-many-requests"];
  // Fastify parses a body before anything else, even for endpoints that take none.
  if (endpoint.method !== "GET") codes.push("foreign-origin", "bad-input", "too-large", "wrong-type");
  if (endpoint.asksPassword) codes.push("password-needed");
  const needsOwner = endpoint.who === "customer" || endpoint.who === "either";
  if (needsOwner && !endpoint.allowsUnverifiedOwner) codes.push("owner-unverified");
  if (endpoint.asksCode) codes.push("code-needed");
  if (endpoint.query) codes.push("bad-input");
  if (endpoint.params) codes.push("bad-input", "not-found");
  if (endpoint.idempotencyKey) codes.push("key-needed", "bad-key", "key-reused");
  return [...new Set(codes)];
}
