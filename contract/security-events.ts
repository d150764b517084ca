// Security events: sign-ins, refusals, bad signatures, limits. Nothing in them was typed by a person.
import * as z from "zod/mini";
import { SECURITY_EVENT_KINDS } from "#domain/security-events.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

const securityEvent = z.object({
  id: z.string(),
  /** Of the first, if there were several. */
  at: field.instant,
  kind: z.enum(SECURITY_EVENT_KINDS),
  /** The admin who called, or whose username was typed at the login. */
  admin: z.nullable(z.object({ id: z.string(), username: z.string(), name: z.string() })),
  /** The customer who called, with the present name. */
  customer: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** `203.0.113.0/24`, or `2001:db8:77::/48` for IPv6; null if it is unknown. */
  network: z.nullable(z.string()),
  /** Method and path of the endpoint, or the command. */
  verb: z.nullable(z.string()),
  /** The error code of what was refused. */
  code: z.nullable(z.string()),
  /** The code as a sentence in the reader's language; null where it needs more than the code. */
  reason: z.nullable(z.string()),
  /** How many equal events there were in this minute, at least: of refusals only so many of an hour are kept. */
  count: z.int(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

const securityEventQuery = z.object({
  /** The `nextCursor` of the previous page. */
  cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  kind: z.optional(z.enum(SECURITY_EVENT_KINDS)),
  /** The id of an admin. */
  admin: z.optional(field.id),
  /** The id of a customer. */
  customer: z.optional(field.id),
  /** Days in IST, both included. */
  from: field.filterDay,
  to: field.filterDay,
});
export type SecurityEventQuery = z.infer<typeof securityEventQuery>;

export const listSecurityEvents = endpoint({
  method: "GET",
  path: "/api/admin/security-events",
  who: "admin",
  auditsRead: true,
  summary:
    "Sign-ins, failed sign-ins, refused calls, bad signatures, reached limits, changed passwords and second steps, ended login sessions and exports of a year; latest first, 50 per page",
  query: securityEventQuery,
  output: z.object({ events: z.array(securityEvent), nextCursor: z.nullable(z.string()) }),
});
