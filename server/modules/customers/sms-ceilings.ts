import type { SmsCeilings } from "#domain/login-codes.ts";
import type { AppContext } from "#server/context.ts";

/** For login codes to all phones together. Null in load tests. */
export function ceilingsOf({ config }: Pick<AppContext, "config">): SmsCeilings | null {
  return config.hasAddressLimits ? config.codeCeilings : null;
}
