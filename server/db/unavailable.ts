import type { FastifyBaseLogger } from "fastify";
import { READ_ONLY, sqlState } from "./transaction.ts";

/**
 * Whether a retry may succeed: the connection failed or broke; PostgreSQL is starting, stopping, a standby or out of
 * connections; a statement timed out; or a transaction kept losing deadlocks or serialization conflicts.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlState(error) ?? "";
  if (state === READ_ONLY || /^(?:08|57P0|57014|53|40001|40P01|55P03)/.test(state)) return true;
  if (/^(?:ECONN\w+|ENOENT|EPIPE|ETIMEDOUT|E(?:HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/.test(state))
    return true;
  const message = error instanceof Error ? error.message : "";
  return /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error/.test(
    message,
  );
}

/** Logs an unexpected error with due work: an alert, unless the database is away, after which the work is done. */
export function alertUnlessUnavailable(
  log: Pick<FastifyBaseLogger, "warn" | "error">,
  error: unknown,
  details: Record<string, unknown>,
  alert: string,
) {
  if (isDatabaseUnavailable(error)) log.warn({ err: error, ...details }, "due work waits for the database");
  else log.error({ err: error, ...details }, alert);
}
