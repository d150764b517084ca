// The audit trail: which admin made which call, when, and on what. Of customers it contains ids only.
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

const entry = z.object({
  id: z.string(),
  at: field.instant,
  admin: z.object({ id: z.string(), username: z.string(), name: z.string() }),
  /** Method and path of the endpoint: `PATCH /api/bookings/:id/status`. */
  verb: z.string(),
  /** The object of the call: `kind` is the path segment before the id (`bookings`, `parchas`, …). */
  subject: z.nullable(z.object({ kind: z.string(), id: z.string() })),
  /** The input of a call that succeeded: status, times, amounts. Contains no personal data. */
  changes: z.record(z.string(), z.unknown()),
  /** The client's network, `203.0.113.0/24` for an IPv4 address. */
  network: z.nullable(z.string()),
  /** `unfinished`: the server stopped during the call, so that its outcome is unknown. */
  outcome: z.enum(["done", "refused", "unfinished"]),
  /** The error code of a refused call. */
  code: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof entry>;

export const listAuditEntries = endpoint({
  method: "GET",
  path: "/api/admin/audit",
  who: "admin",
  summary:
    "Every change that an admin made or tried, and every call that was not allowed; latest first, 50 per page",
  /** `cursor`: the `nextCursor` of the previous page. */
  query: z.object({ cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/))) }),
  output: z.object({ entries: z.array(entry), nextCursor: z.nullable(z.string()) }),
  errors: [],
});
