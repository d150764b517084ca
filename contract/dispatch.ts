// Posting the paper notes: which are to be printed and posted, and which are posted. Carries no money and nothing of a
// customer's intake but the name, so that staff can use it.
import * as z from "zod/mini";
import { TRACKING_NUMBER_PATTERN } from "#domain/parchas.ts";
import { address } from "./addresses.ts";
import { endpoint } from "./endpoint.ts";
import type { ErrorCode } from "./errors.ts";
import * as field from "./fields.ts";
import * as page from "./pages.ts";

const badTrackingNumber: ErrorCode = "bad-tracking-number";

/** `to-print`: with an address and no printed label. `printed`: the label is printed and the note is not posted. */
export const DISPATCH_STATES = ["to-print", "no-address", "printed", "posted"] as const;
export type DispatchState = (typeof DISPATCH_STATES)[number];

/** As printed on the label: `phone` is the recipient's number, or else the account's. */
const labelAddress = z.extend(z.omit(address, { changedAt: true }), { phone: z.string() });
export type LabelAddress = z.infer<typeof labelAddress>;

const dispatchedNote = z.object({
  bookingId: z.string(),
  /** The name that the customer gave; otherwise the username. */
  name: z.string(),
  /** Of the account; null once it is closed. */
  phone: z.nullable(z.string()),
  sessionDate: z.string(),
  sessionTime: z.string(),
  address: z.nullable(labelAddress),
  printedAt: z.nullable(field.instant),
  sentAt: z.nullable(field.instant),
  trackingNumber: z.nullable(z.string()),
});
export type DispatchedNote = z.infer<typeof dispatchedNote>;

/** All notes that are not posted, without the search. */
const dispatchCounts = z.object({ toPrint: z.int(), noAddress: z.int(), printed: z.int() });
export type DispatchCounts = z.infer<typeof dispatchCounts>;

export const listDispatchedNotes = endpoint({
  method: "GET",
  path: "/api/admin/post",
  who: "admin",
  auditsRead: true,
  summary:
    "The notes on paper in one state of their dispatch, in pages of 100 unless limit names another number: the earliest session first, posted ones last posted first. The search matches the customer's name, the recipient, the phone, the tracking number and, of the last year, the code of the paper: day of the month and time of the session, as 29-0700. Without test bookings and closed accounts",
  query: z.object({
    limit: page.limit,
    cursor: page.opaqueCursor,
    search: page.search,
    state: z.enum(DISPATCH_STATES),
  }),
  output: z.object({
    notes: z.array(dispatchedNote),
    nextCursor: page.nextCursor,
    /** The server's time before it read the notes: what customers change later does not stand in them. */
    listedAt: field.instant,
    counts: dispatchCounts,
    /** The session date of the note that waits longest; null when none does. */
    oldest: z.nullable(z.string()),
  }),
  errors: ["not-found"],
});

export const MAX_PRINTED_AT_ONCE = 500;

export const setNotesPrinted = endpoint({
  method: "POST",
  path: "/api/admin/post/printed",
  who: "admin",
  summary:
    "Record that the labels of these notes are printed, or take it back. Answers the notes that changed; those that are posted meanwhile stay as they are. With printedAt, the listedAt of the list whose addresses were printed, a note whose customer has changed the address since stays to be printed",
  input: z.object({
    bookingIds: z.array(field.id).check(z.minLength(1), z.maxLength(MAX_PRINTED_AT_ONCE)),
    isPrinted: z.boolean(),
    /** Without it, and where it is later, the server's time now. */
    printedAt: z.optional(z.iso.datetime()),
  }),
  output: z.object({ success: field.success, bookingIds: z.array(z.string()) }),
  errors: ["not-found"],
});

export const postNote = endpoint({
  method: "POST",
  path: "/api/admin/post/:id/sent",
  who: "admin",
  summary:
    "Record that a session's note is posted, with its tracking number, and notify the customer. Repeatable: the first date stays, no second message is sent, and a later number replaces the earlier one. A number of another note is a 409 unless isShared says that both are in one parcel",
  input: z.object({
    /** Left out where the note is posted without one. */
    trackingNumber: z.optional(
      z.string().check(field.asciiDigits, z.regex(TRACKING_NUMBER_PATTERN, badTrackingNumber)),
    ),
    isShared: z.optional(z.boolean()),
  }),
  output: z.object({ success: field.success, note: dispatchedNote }),
  idempotencyKey: "optional",
  errors: ["not-found", "bad-tracking-number", "tracking-number-used"],
});
