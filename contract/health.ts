// Whether the site is well, for the super admin. The metrics of Prometheus have the same sources.
import * as z from "zod/mini";
import { HEALTH_SUBJECTS } from "#domain/health.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

const healthLine = z.object({
  subject: z.enum(HEALTH_SUBJECTS),
  /** `unknown`: nothing is recorded yet, or not for a long time. */
  state: z.enum(["act", "unknown"]),
  /** Since when it waits, differs or fails. */
  since: z.nullable(field.instant),
  /** How many wait, differ or fail. */
  count: z.int(),
  /** Names of failing sweeps. */
  names: z.array(z.string()),
});
export type HealthLineOutput = z.infer<typeof healthLine>;

export const getHealth = endpoint({
  method: "GET",
  path: "/api/admin/health",
  who: "admin",
  summary:
    "Which of payments, refunds, the books, messages and the server's due work are not as they should be, and since when; a line for each",
  output: z.object({ lines: z.array(healthLine) }),
});
