// Input of the simulator's own routes. Unknown fields are rejected, so that a misspelled one cannot pass unnoticed.
// Adds `hide` to Fastify's type of a route schema.
import type {} from "@fastify/swagger";
import * as z from "zod/mini";
import { Failure } from "#server/failure.ts";

/** Route options that keep a route out of the API's documentation. */
export const HIDDEN = { schema: { hide: true } };

export const TEN_YEARS_MS = 10 * 366 * 86_400_000;

/** Fields of requests that send webhooks. */
export const sendFields = {
  copies: z._default(z.int().check(z.minimum(1), z.maximum(10)), 1),
  isForged: z._default(z.boolean(), false),
};

/** @throws Failure bad-input */
export function readBody<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return parsed.data;
  throw new Failure("bad-input", {
    issues: parsed.error.issues.map((issue) => ({ path: issue.path.join("."), reason: issue.message })),
  });
}

export function idParam(params: unknown): string {
  return (params as { id: string }).id;
}
