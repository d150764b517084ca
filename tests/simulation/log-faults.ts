/** Logged for each response with status 500. */
export const UNEXPECTED_ERROR = "unexpected error";
export const SWEEP_FAILED = "a sweep failed; it runs again on the next tick";

/**
 * The messages of log lines that report a bug of the server. The other warnings and errors can be results of injected
 * faults. log-faults.test.ts checks that the server still logs each of these texts.
 */
export const FAULT_MESSAGES = [
  UNEXPECTED_ERROR,
  SWEEP_FAILED,
  "an error body does not match its schema",
  "ALERT: a response leaves out rows that do not match the contract",
  "a webhook event failed; the sweep tries it again",
  "ALERT: a webhook event cannot be processed",
  "ALERT: a message cannot be processed",
  "ALERT: a refund cannot be worked on",
  "ALERT: the sweep could not check a payment",
  "ALERT: a payment does not match its order",
];

/** @param line a line of the server's log, in JSON */
export function isFault(line: string): boolean {
  const { msg } = JSON.parse(line) as { msg?: string };
  return msg !== undefined && FAULT_MESSAGES.includes(msg);
}
