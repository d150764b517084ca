// The audit trail: which admin made which call, when, and on what. Of customers it keeps ids only; names are read with it.
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

const entry = z.object({
  id: z.string(),
  at: field.instant,
  /** Null for a failed sign-in under a username that no admin has. */
  admin: z.nullable(z.object({ id: z.string(), username: z.string(), name: z.string() })),
  /** Method and path of the endpoint, `PATCH /api/bookings/:id/status`, or the command. */
  verb: z.string(),
  /** The object of the call: `kind` is the path segment before the id (`bookings`, `parchas`, …). */
  subject: z.nullable(z.object({ kind: z.string(), id: z.string() })),
  /** The session of the call, if it is about one. */
  session: z.nullable(z.object({ id: z.string(), sessionDate: z.string(), sessionTime: z.string() })),
  /** The customer of the call, with the present name. Null in entries of earlier versions. */
  customer: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The admin whose account the call changed or showed. */
  account: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The input of a call that succeeded: status, times, amounts. Contains no personal data. */
  changes: z.record(z.string(), z.unknown()),
  /** The network of the client: `203.0.113.0/24`, or `2001:db8:77::/48` for IPv6. */
  network: z.nullable(z.string()),
  /** `unfinished`: the server stopped during the call, so that its outcome is unknown. */
  outcome: z.enum(["done", "refused", "unfinished"]),
  /** The error code of a refused call. */
  code: z.nullable(z.string()),
  /** The code as a sentence in the reader's language; null where it needs more than the code. */
  reason: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof entry>;

const auditQuery = z.object({
  /** The `nextCursor` of the previous page. */
  cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  /** The id of the admin who called. */
  admin: z.optional(field.id),
  /** The id of a customer: calls about this customer alone. */
  customer: z.optional(field.id),
  verb: z.optional(z.string().check(z.maxLength(100))),
  outcome: z.optional(z.enum(["done", "refused", "unfinished"])),
  /** Days in IST, both included. */
  from: field.filterDay,
  to: field.filterDay,
});
export type AuditQuery = z.infer<typeof auditQuery>;

/** The verb of photos of a session's parcha, which are files and no endpoint. */
export const PHOTO_VERB = "GET /objects/photos/bookings/:id";
/** Of recordings and photos that a customer gave the guide. */
export const INTAKE_FILE_VERB = "GET /objects/intakes/bookings/:id";
export const SIGN_IN_VERB = "POST /api/admin/login";

export const listAuditEntries = endpoint({
  method: "GET",
  path: "/api/admin/audit",
  who: "admin",
  summary:
    "Every change that an admin made or tried, every call that was not allowed, every failed sign-in, every password that was chosen by an invite, and who read intakes, photos, addresses and lists of customers (once for each hour); latest first, 50 per page",
  query: auditQuery,
  output: z.object({ entries: z.array(entry), nextCursor: z.nullable(z.string()) }),
});
