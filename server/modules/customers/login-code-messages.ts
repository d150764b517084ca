// What became of the messages with login codes.
import type { Transaction } from "#server/db/transaction.ts";
import type { SmsReport } from "#server/providers/sms/sms.ts";
import * as queries from "./login-code-messages.sql.ts";

/** Answers which of the reported ids are of SMS with login codes. */
export async function recordCodeReports(tx: Transaction, reports: readonly SmsReport[]): Promise<string[]> {
  return (await queries.recordReports(tx, reports)).map(({ providerId }) => providerId);
}
