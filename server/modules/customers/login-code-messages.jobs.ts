import type { AppContext } from "#server/context.ts";
import { resendFailed } from "./login-code-messages.ts";

export async function sweepFailedCodes(ctx: AppContext, now: Date, hasTime = () => true) {
  await resendFailed(ctx, now, hasTime);
}
