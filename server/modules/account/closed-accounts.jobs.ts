import type { AppContext } from "#server/context.ts";
import { writeJournal } from "./closed-accounts.ts";

export async function sweepClosedAccounts(ctx: AppContext, now: Date) {
  await writeJournal(ctx, now);
}
