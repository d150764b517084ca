// What becomes of something that was handed to a provider and not accepted, read from how the call ended.

/**
 * `again`: it reached nobody, and may be accepted another time. `never`: this person cannot be reached, now or later.
 * `unanswered`: nobody knows whether it was accepted, and another try may bring it twice.
 */
export type Refusal = "again" | "never" | "unanswered";

/** Errors of a connection that never stood. */
const NEVER_CONNECTED = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** Of a `fetch` that threw. */
export function refusalOfFault(error: unknown): Refusal {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return NEVER_CONNECTED.has(code) ? "again" : "unanswered";
}

/** Of an answer that is not the provider's own: a gateway's page may hide a provider that has taken it. */
export function refusalOfStatus(status: number): Refusal {
  return (status >= 400 && status < 500) || status === 503 ? "again" : "unanswered";
}
