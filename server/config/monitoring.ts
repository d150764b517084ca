// What other programs may know of the running server: nothing by default.
import * as z from "zod";
import { isLongSecret, type Mode } from "./variables.ts";

export function monitoring(mode: Mode) {
  return z
    .object({
      METRICS_TOKEN: z.string().check(isLongSecret(mode)).optional(),
    })
    .transform((env) => ({
      /** With what Prometheus reads /metrics; null: there is no such page. */
      metricsToken: env.METRICS_TOKEN ?? null,
    }));
}
