// What people and tests send to work the sandbox, checked whole: what is not understood is refused, never left out.
// For its type of `hide` in a route schema.
import type {} from "@fastify/swagger";
import * as z from "zod/mini";
import { Failure } from "#server/failure.ts";

/** Of routes that no documentation shows. */
export const HIDDEN = { schema: { hide: true } };

/** @throws Failure bad-input. */
export function readBody<T>(shape: z.ZodMiniType<T>, body: unknown): T {
  const answer = z.safeParse(shape, body);
  if (answer.success) return answer.data;
  throw new Failure("bad-input", {
    issues: answer.error.issues.map((issue) => ({ path: issue.path.join("."), reason: issue.message })),
  });
}

export function idIn(params: unknown): string {
  return (params as { id: string }).id;
}
