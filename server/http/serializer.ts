// Serializes a response by the contract's schema. An element of a list that doesn't match is left out and reported, so that
// one bad row doesn't keep everybody from the others. Anything else that doesn't match is a bug and becomes a 500.
import type { FastifyBaseLogger, FastifySerializerCompiler } from "fastify";
import * as z from "zod/mini";

type Log = Pick<FastifyBaseLogger, "error">;

export function responseSerializer(log: Log): FastifySerializerCompiler<z.ZodMiniType> {
  return ({ schema, method, url }) =>
    (data) => {
      const result = z.safeEncode(schema, data as never);
      if (result.success) return JSON.stringify(result.data);
      const reduced = withoutBadElements(data, result.error.issues);
      const issues = result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
      const rest = z.encode(schema, reduced as never);
      log.error({ method, url, issues }, "ALERT: a response leaves out rows that do not match the contract");
      return JSON.stringify(rest);
    };
}

/** Leaves out, for each issue, the innermost element of a list that contains it. */
function withoutBadElements(data: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const bad = new Set(
    issues.flatMap(({ path }) => {
      const place = path.findLastIndex((key) => typeof key === "number");
      return place < 0 ? [] : [pathKey(path.slice(0, place + 1))];
    }),
  );
  return copyWithout(data, [], bad);
}

const pathKey = (path: readonly PropertyKey[]) => JSON.stringify(path.map(String));

function copyWithout(value: unknown, path: readonly PropertyKey[], bad: ReadonlySet<string>): unknown {
  if (Array.isArray(value))
    return value.flatMap((element: unknown, index) => {
      const at = [...path, index];
      return bad.has(pathKey(at)) ? [] : [copyWithout(element, at, bad)];
    });
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, copyWithout(field, [...path, key], bad)]),
  );
}
