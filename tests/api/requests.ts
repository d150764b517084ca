import { randomUUID } from "node:crypto";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Call } from "./endpoint-case.ts";

export type Request = {
  path: string;
  init: RequestInit & { headers: Record<string, string> };
  /** The expected status, or all statuses that are allowed. */
  expected?: number | readonly number[];
};

export function buildRequest(endpoint: Endpoint, call: Call, language: "en" | "hi" = "hi"): Request {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => call.params?.[name] ?? "");
  const query = new URLSearchParams(call.query).toString();
  const hasBody = call.input !== undefined;
  return {
    path: query ? `${path}?${query}` : path,
    init: {
      method: endpoint.method,
      headers: {
        "accept-language": language,
        ...(hasBody ? { "content-type": "application/json" } : {}),
        ...(endpoint.idempotencyKey === "required" ? { "idempotency-key": randomUUID() } : {}),
      },
      ...(hasBody ? { body: JSON.stringify(call.input) } : {}),
    },
  };
}
