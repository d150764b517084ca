// Parchas: photos of the two sides of the guide's handwritten note, and the posting of the paper note. The files are
// uploaded with uploads.ts.
import * as z from "zod/mini";
import { PARCHA_SIDES, TRACKING_NUMBER_PATTERN } from "#domain/parchas.ts";
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
  /** The side that the photo shows. */
  notes: side,
  isSent: z.boolean(),
  sentAt: z.nullable(field.instant),
  trackingNumber: z.nullable(z.string()),
  /** When the customer said that the paper has come. */
  arrivedAt: z.nullable(field.instant),
  /** The customer has had the photo on the screen, on any device. A photo taken again is unseen. */
  isSeen: z.boolean(),
  sessionDate: z.string(),
  sessionTime: z.string(),
});
export type Parcha = z.infer<typeof parcha>;

const parchaOutput = { output: z.object({ success: field.success, parcha }) };

export const uploadParcha = endpoint({
  method: "POST",
  path: "/api/admin/bookings/:id/parcha",
  who: "admin",
  summary:
    "Use an uploaded photo as one side of a completed session's parcha, instead of an earlier photo. 200 for the same photo again",
  /** `parchaURL`: the upload's path or URL, of which the last two segments count. */
  input: z.object({ parchaURL: field.uploadAddress, notes: side }),
  ...parchaOutput,
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
  summary:
    "Swap front and back of a parcha. Repeatable with a photo and its side before: on the other side already, it stays there",
  /** Older clients send nothing. */
  input: z.nullish(z.object({ parchaId: field.id, notes: side })),
  output: z.object({ success: field.success, parchas: z.array(parcha) }),
  errors: ["not-found"],
});

export const setTrackingNumber = endpoint({
  method: "POST",
  path: "/api/admin/parchas/:id/tracking",
  who: "admin",
  summary:
    "Set the tracking number of the posted note, before or after it is marked as sent. A number of another note is a 409 unless isShared says that both are in one parcel",
  input: z.object({
    trackingNumber: z.string().check(field.asciiDigits, z.regex(TRACKING_NUMBER_PATTERN, badTrackingNumber)),
    isShared: z.optional(z.boolean()),
  }),
  ...parchaOutput,
  errors: ["not-found", "bad-tracking-number", "tracking-number-used"],
});

export const markParchaSent = endpoint({
  method: "POST",
  path: "/api/admin/parchas/:id/mark-sent",
  who: "admin",
  summary: "Mark the note as posted. Repeatable; the first date stays",
  ...parchaOutput,
  idempotencyKey: "optional",
  errors: ["not-found"],
});

export const getSessionResults = endpoint({
  method: "GET",
  path: "/api/bookings/:id/session-results",
  who: "customer",
  summary: "The parchas of a session of the customer, front before back",
  output: z.object({ parchas: z.array(parcha), status: field.bookingStatus }),
  errors: ["not-found"],
});

export const listParchas = endpoint({
  method: "GET",
  path: "/api/parchas/:userId",
  who: "customer",
  summary: "All parchas of the customer, newest session first, front before back",
  output: z.object({ parchas: z.array(parcha) }),
});

export const markParchasSeen = endpoint({
  method: "POST",
  path: "/api/seen-parchas",
  who: "customer",
  summary:
    "Record that the customer has had these photos on the screen. Ids of others' or replaced photos are ignored",
  input: z.object({ parchaIds: z.array(field.id).check(z.maxLength(100)) }),
  output: z.object({ success: field.success }),
  errors: ["not-found"],
});

export const markParchaArrived = endpoint({
  method: "POST",
  path: "/api/bookings/:id/parcha-arrived",
  who: "customer",
  summary:
    "The customer says that the paper of a session's parcha has come. Repeatable; the first time stays. 404 before it was posted",
  output: z.object({ success: field.success }),
  errors: ["not-found"],
});

export const unmarkParchaArrived = endpoint({
  method: "DELETE",
  path: "/api/bookings/:id/parcha-arrived",
  who: "customer",
  summary: "The customer takes back that the paper has come. Repeatable; 404 before it was posted",
  output: z.object({ success: field.success }),
  errors: ["not-found"],
});

export const getParchaWait = endpoint({
  method: "GET",
  path: "/api/parcha-wait",
  who: "customer",
  summary:
    "How long a parcha usually takes: the rounded median of the last 30 sessions, in minutes; null while there are too few",
  output: z.object({ usualMinutes: z.nullable(z.int()) }),
});
