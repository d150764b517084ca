// What admins have done: who, when, which call, on what. Holds nothing of a customer but ids.
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

const entry = z.object({
  id: z.string(),
  at: field.instant,
  admin: z.object({ id: z.string(), username: z.string(), name: z.string() }),
  /** The call, as the API names it: `PATCH /api/bookings/:id/status`. */
  verb: z.string(),
  /** What it was done to: the word before the id in the path (`bookings`, `parchas`, …), and the id. */
  subject: z.nullable(z.object({ kind: z.string(), id: z.string() })),
  /** What was asked for, where it succeeded: status, times, amounts; nothing personal. */
  changes: z.record(z.string(), z.unknown()),
  /** Where from: the first three numbers of an IPv4 address (`203.0.113.0/24`). */
  network: z.nullable(z.string()),
  /** `unfinished`: nobody knows how far it came, as when the server fell. */
  outcome: z.enum(["done", "refused", "unfinished"]),
  /** Why it was refused. */
  code: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof entry>;

export const auditEntries = endpoint({
  method: "GET",
  path: "/api/admin/audit",
  who: "super_admin",
  summary:
    "Every change that an admin made or tried, and every call that was not hers to make; the latest first, 50 a page",
  /** The `next` of the page before. */
  query: z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))) }),
  output: z.object({ entries: z.array(entry), next: z.nullable(z.string()) }),
  errors: [],
});
