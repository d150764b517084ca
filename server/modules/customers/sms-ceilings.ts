import { isCeilingReached, type SmsCeilings, type TotalSends } from "#domain/login-codes.ts";
import type { AppContext } from "#server/context.ts";

/** For login codes to all phones together. Null in load tests. */
export function ceilingsOf({ config }: Pick<AppContext, "config">): SmsCeilings | null {
  return config.hasAddressLimits ? config.codeCeilings : null;
}

type Sending = { totals: TotalSends; isKnownBrowser: boolean; added: number };

/** Once, with the send that reaches the ceiling: a line for each refused request would fill the log. */
export function alertAtCeiling(ctx: AppContext, { totals, isKnownBrowser, added }: Sending) {
  const ceilings = ceilingsOf(ctx);
  if (!ceilings || added === 0) return;
  const after = {
    lastHour: totals.lastHour + added,
    lastDay: totals.lastDay + added,
    unknownLastHour: totals.unknownLastHour + (isKnownBrowser ? 0 : added),
    unknownLastDay: totals.unknownLastDay + (isKnownBrowser ? 0 : added),
  };
  if (isCeilingReached({ totals: after, isKnownBrowser }, ceilings))
    ctx.log.error(after, "ALERT: login codes have reached the ceiling for SMS");
}
