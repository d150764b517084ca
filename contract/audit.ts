// The audit trail: who did what, when, from where, and whether it was refused. Of people it keeps ids only; names are read
// with it.
import * as z from "zod/mini";
import { AUDIT_ACTIONS } from "#domain/audit-actions.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

const entry = z.object({
  id: z.string(),
  /** Of the first, if there were several. */
  at: field.instant,
  /** The admin who called, or whose username was typed at the login. Null for a customer, a command and an unknown caller. */
  admin: z.nullable(z.object({ id: z.string(), username: z.string(), name: z.string() })),
  /** Method and path of the endpoint, `PATCH /api/bookings/:id/status`, or the command. */
  verb: z.string(),
  /** The object of the call: `kind` is the path segment before the id (`bookings`, `parchas`, …). */
  subject: z.nullable(z.object({ kind: z.string(), id: z.string() })),
  /** The session of the call, if it is about one. */
  session: z.nullable(z.object({ id: z.string(), sessionDate: z.string(), sessionTime: z.string() })),
  /**
   * With an admin the customer whom the call is about, otherwise the customer who called; with the present name. Null in
   * entries of earlier versions.
   */
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
  /** How many equal sign-ins or refusals of this minute it stands for, at least: only so many of an hour are kept. */
  count: z.int(),
});
export type AuditEntry = z.infer<typeof entry>;

const auditQuery = z.object({
  /** The `nextCursor` of the previous page. */
  cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  /** The id of the admin who called. */
  admin: z.optional(field.id),
  /** The id of a customer: what this customer did, and calls about this customer. */
  customer: z.optional(field.id),
  /** An action, or `all`. Without it: everything but reads and sign-ins that succeeded. */
  action: z.optional(z.enum(["all", ...AUDIT_ACTIONS])),
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

export const listAuditEntries = endpoint({
  method: "GET",
  path: "/api/admin/audit",
  who: "admin",
  auditsRead: true,
  summary:
    "What admins changed or tried to, what anybody was refused (sign-ins, calls, bad signatures, reached limits) and, if asked for, sign-ins and who read intakes, photos, addresses and lists of customers (once for each hour); latest first, 50 per page",
  query: auditQuery,
  output: z.object({ entries: z.array(entry), nextCursor: z.nullable(z.string()) }),
});
