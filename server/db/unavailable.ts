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

type Log = Pick<FastifyBaseLogger, "warn" | "error">;

/** Logs an unexpected error with due work: an alert, unless the database is away, after which the work is done. */
export function alertUnlessUnavailable(
  log: Log,
  error: unknown,
  details: Record<string, unknown>,
  alert = "ALERT: due work cannot be done",
) {
  if (isDatabaseUnavailable(error)) log.warn({ err: error, ...details }, "due work waits for the database");
  else log.error({ err: error, ...details }, alert);
}

/** Does due work about one thing, which `details` name. An unexpected error with it keeps nothing else waiting. */
export async function workAlone(
  log: Log,
  details: Record<string, unknown>,
  work: () => Promise<unknown>,
  alert?: string,
) {
  try {
    await work();
  } catch (error) {
    alertUnlessUnavailable(log, error, details, alert);
  }
}
