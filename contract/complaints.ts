// "It did not work": a customer says so of a session with one press, and an admin answers with one.
import * as z from "zod/mini";
import { COMPLAINT_ANSWERS, COMPLAINT_REASONS } from "#domain/complaints.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";
import { contact } from "./session-names.ts";

export const complaint = z.object({
  reason: z.enum(COMPLAINT_REASONS),
  reportedAt: field.instant,
  /** Null while it waits for an admin. */
  answer: z.nullable(z.enum(COMPLAINT_ANSWERS)),
});
export type Complaint = z.infer<typeof complaint>;
export const exportedComplaint = z.extend(complaint, { bookingId: z.string() });

export const getComplaint = endpoint({
  method: "GET",
  path: "/api/bookings/:id/complaint",
  who: "customer",
  summary:
    "What the customer has said of a session that did not work, or null; and whether it can be said now",
  output: z.object({ complaint: z.nullable(complaint), canComplain: z.boolean() }),
  errors: ["not-found"],
});

export const saveComplaint = endpoint({
  method: "PUT",
  path: "/api/bookings/:id/complaint",
  who: "customer",
  summary:
    "Say that a session did not work, from its start until the end of the seventh day after it. The reason can be changed until an admin has answered",
  input: z.object({ reason: z.enum(COMPLAINT_REASONS) }),
  output: z.object({ success: field.success, complaint }),
  errors: ["not-found", "not-yet", "not-possible-now"],
});

/** One side's call as its browser counted it. Shares are from 0 to 1; null where there was nothing to count. */
const side = z.object({
  side: z.enum(["customer", "guide", "companion"]),
  /** The other end of the connection, where one of the two is the companion. Missing: the customer or the guide. */
  with: z.optional(z.enum(["customer", "guide", "companion"])),
  concealedShare: z.nullable(z.number()),
  frozenShare: z.nullable(z.number()),
  frozenSeconds: z.int(),
  reconnections: z.int(),
  /** Sent and received on the wire, of which sound and picture are a part; absent where no browser counted it. */
  wireBytes: z.optional(z.int()),
});
/** `sides` is empty where no browser counted: in an external room, or in a session of an earlier version. */
const call = { togetherSeconds: z.int(), sides: z.array(side) };
export type CallSide = z.infer<typeof side>;
/** To a complaint that waits for one; empty otherwise. `new-time` only of a session that was held or completed. */
const answers = z.array(z.enum(COMPLAINT_ANSWERS));

export const getCall = endpoint({
  method: "GET",
  path: "/api/admin/bookings/:id/call",
  who: "admin",
  summary: "How the call of a session went, without contents, and what the customer says of it",
  output: z.object({ ...call, complaint: z.nullable(complaint), answers }),
  errors: ["not-found"],
});

const openComplaint = z.object({
  bookingId: z.string(),
  sessionDate: z.string(),
  sessionTime: z.string(),
  /** Null once the account is closed. */
  customer: z.nullable(contact),
  reason: z.enum(COMPLAINT_REASONS),
  reportedAt: field.instant,
  answers,
  ...call,
});
export type OpenComplaint = z.infer<typeof openComplaint>;

export const listComplaints = endpoint({
  method: "GET",
  path: "/api/admin/complaints",
  who: "admin",
  summary:
    "Sessions of which customers say that they did not work, and that wait for an answer; the oldest first",
  output: z.object({ complaints: z.array(openComplaint) }),
});

export const answerComplaint = endpoint({
  method: "POST",
  path: "/api/admin/bookings/:id/complaint/answer",
  who: "admin",
  asksPassword: ({ answer }: { answer: string }) => answer === "money-back",
  summary:
    "Answer a customer whose session did not work. `new-time` gives credits for the whole price (409 `money-went-back` once money of it went back); `money-back` refunds what is left and returns the used credits. The same answer again changes nothing; another one, or one that is not among the `answers`, is 409",
  input: z.object({ answer: z.enum(COMPLAINT_ANSWERS) }),
  output: z.object({ success: field.success, complaint }),
  idempotencyKey: "required",
  errors: ["not-found", "not-possible-now", "payment-disputed", "money-went-back"],
});
