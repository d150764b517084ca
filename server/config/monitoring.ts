// What other programs may know of the running server. All of it is off by default.
import * as z from "zod";
import { fault, isLongSecret, isWebAddress, type Mode } from "./variables.ts";

export function monitoring(mode: Mode) {
  return z
    .object({
      METRICS_TOKEN: z.string().check(isLongSecret(mode)).optional(),
      OTEL_EXPORTER_OTLP_ENDPOINT: z
        .string()
        .refine(isWebAddress, fault("must be an address such as http://127.0.0.1:4318"))
        .optional(),
    })
    .transform((env) => ({
      /** With what Prometheus reads /metrics; null: there is no such page. */
      metricsToken: env.METRICS_TOKEN ?? null,
      /** The collector that takes traces, without a slash at the end; null: there are none. */
      tracesEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, "") ?? null,
    }));
}
