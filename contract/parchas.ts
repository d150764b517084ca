// Parchas: the photos of the note that a session leaves, what becomes of the note itself, and who may read them.
// The files themselves are the business of objects.ts.
import * as z from "zod/mini";
import { PARCHA_SIDES, TRACKING_NUMBER } from "#domain/parchas.ts";
import { endpoint } from "./endpoint.ts";
import type { ErrorCode } from "./errors.ts";
import * as field from "./fields.ts";

const side = z.enum(PARCHA_SIDES);
const badTrackingNumber: ErrorCode = "bad-tracking-number";

export const parcha = z.object({
  id: z.string(),
  bookingId: z.string(),
  imageUrl: z.string(),
  thumbnailUrl: z.string(),
  /** Which side it shows. */
  notes: side,
  isSent: z.boolean(),
  sentAt: z.nullable(field.instant),
  trackingNumber: z.nullable(z.string()),
  sessionDate: z.string(),
  sessionTime: z.string(),
});
export type Parcha = z.infer<typeof parcha>;

const ofBooking = { params: z.object({ id: field.id }) };
const changed = { output: z.object({ success: field.success, parcha }) };

export const uploadParcha = endpoint({
  method: "POST",
  path: "/api/admin/bookings/:id/parcha",
  who: "admin",
  summary:
    "Make an uploaded photo one side of a completed session's parcha; it replaces the one before. The same photo again: 200",
  ...ofBooking,
  /** `parchaURL`: the last two segments of the upload's address. */
  input: z.object({ parchaURL: z.string().check(z.maxLength(500)), notes: side }),
  ...changed,
  status: 201,
  otherStatuses: [200],
  errors: [
    "not-found",
    "session-not-completed",
    "account-closed",
    "not-uploaded",
    "upload-incomplete",
    "upload-too-large",
    "upload-claimed",
    "not-an-image",
    "image-too-large",
    "image-broken",
    "try-again",
  ],
});

export const swapParchas = endpoint({
  method: "PUT",
  path: "/api/admin/bookings/:id/parchas/swap",
  who: "admin",
  summary: "The front is the back and the back the front, without another upload",
  ...ofBooking,
  output: z.object({ success: field.success, parchas: z.array(parcha) }),
  errors: ["not-found"],
});

export const setTrackingNumber = endpoint({
  method: "POST",
  path: "/api/admin/parchas/:id/tracking",
  who: "admin",
  summary: "The number under which the note can be followed on its way, before or after it is sent",
  ...ofBooking,
  input: z.object({ trackingNumber: z.string().check(z.regex(TRACKING_NUMBER, badTrackingNumber)) }),
  ...changed,
  errors: ["not-found", "bad-tracking-number"],
});

export const markSent = endpoint({
  method: "POST",
  path: "/api/admin/parchas/:id/mark-sent",
  who: "admin",
  summary: "The note is on its way. Again: the first date stays",
  ...ofBooking,
  ...changed,
  errors: ["not-found"],
});

export const sessionResults = endpoint({
  method: "GET",
  path: "/api/bookings/:id/session-results",
  who: "customer",
  summary: "The parchas of one's own session, front before back; none yet: an empty list",
  ...ofBooking,
  output: z.object({ parchas: z.array(parcha), status: field.bookingStatus }),
  errors: ["not-found"],
});

export const parchasOfUser = endpoint({
  method: "GET",
  path: "/api/parchas/:userId",
  who: "customer",
  summary: "All one's parchas, newest session first, front before back",
  params: z.object({ userId: field.id }),
  output: z.object({ parchas: z.array(parcha) }),
  errors: [],
});
