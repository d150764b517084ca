// What is owed to an account that support may detach, and its last use.
import * as z from "zod/mini";
import * as field from "./fields.ts";

const count = z.int();
export const owedOnDetaching = z.object({
  upcomingSessions: count,
  /** Paid for, begun a day ago or more, and not completed. */
  missedSessions: count,
  paymentsUnderWay: count,
  /** To be written or posted. */
  unfinishedParchas: count,
  remediesToPerform: count,
  /** In rupees. */
  credits: count,
  /** By a login session whose owner was known; null: not since uses are written. */
  usedAt: z.nullable(field.instant),
});
export type OwedOnDetaching = z.infer<typeof owedOnDetaching>;
