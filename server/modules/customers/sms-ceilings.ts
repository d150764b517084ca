import { isCeilingReached, type SmsCeilings, type TotalSends } from "#domain/login-codes.ts";
import type { AppContext } from "#server/context.ts";

/** For login codes to all phones together. Null in load tests. */
export function ceilingsOf({ config }: Pick<AppContext, "config">): SmsCeilings | null {
  return config.hasAddressLimits ? config.codeCeilings : null;
}

type Sending = { totals: TotalSends; isKnownBrowser: boolean; isReserved?: boolean };

/** Once, with the send that reaches the ceiling: a line for each refused request would fill the log. */
export function alertAtCeiling(ctx: AppContext, { totals, isKnownBrowser, isReserved = false }: Sending) {
  const ceilings = ceilingsOf(ctx);
  if (!ceilings) return;
  const [ofHour, ofUnknown] = [isReserved ? 0 : 1, isKnownBrowser ? 0 : 1];
  const after = {
    lastHour: totals.lastHour + ofHour,
    lastDay: totals.lastDay + 1,
    unknownLastHour: totals.unknownLastHour + ofHour * ofUnknown,
    unknownLastDay: totals.unknownLastDay + ofUnknown,
    reservedLastDay: totals.reservedLastDay + (isReserved ? 1 : 0),
  };
  const isReached = (sent: TotalSends) => isCeilingReached({ totals: sent, isKnownBrowser }, ceilings);
  // A send of the reserve goes on while the ceiling of the hour is reached, which was said before.
  if (isReached(after) && !isReached(totals))
    ctx.log.error(after, "ALERT: login codes have reached the ceiling for SMS");
}
