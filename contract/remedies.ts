// Vidhis: the catalogue, what is prescribed for a session, and those that the guide still has to perform.
import * as z from "zod/mini";
import { isVideoAddress, MAX_REMEDY_NAME, MAX_REMEDY_PRICE } from "#domain/remedies.ts";
import { endpoint } from "./endpoint.ts";
import type { ErrorCode } from "./errors.ts";
import * as field from "./fields.ts";

const badVideoAddress: ErrorCode = "bad-video-address";

export const remedy = z.object({
  id: z.string(),
  name: z.string(),
  nameHindi: z.string(),
  price: field.rupees,
  videoUrl: z.nullable(z.string()),
  isActive: z.boolean(),
});
export type Remedy = z.infer<typeof remedy>;

export const bookingRemedy = z.object({
  bookingRemedyId: z.string(),
  bookingId: z.string(),
  /** Of the catalogue. */
  id: z.string(),
  name: z.string(),
  nameHindi: z.string(),
  /** The tutorial. */
  videoUrl: z.nullable(z.string()),
  /** As it was when it was prescribed: what is shown is what is charged. */
  price: field.rupees,
  /** Paid for, or given. */
  isPurchased: z.boolean(),
  /** Bought with money that has not gone back: false for what was given. */
  isPaid: z.boolean(),
  completionStatus: z.enum(["pending", "completed"]),
  completionVideoUrl: z.nullable(z.string()),
  sessionDate: z.string(),
  sessionTime: z.string(),
});
export type BookingRemedy = z.infer<typeof bookingRemedy>;

const name = z.string().check(z.maxLength(MAX_REMEDY_NAME), z.regex(/\S/));
const remedyForm = z.object({
  name,
  nameHindi: name,
  price: field.rupees.check(z.minimum(0), z.maximum(MAX_REMEDY_PRICE)),
  /** Empty is none. What is not sent stays as it is. */
  videoUrl: z.optional(
    z.nullable(z.string().check(z.refine((text) => text === "" || isVideoAddress(text), badVideoAddress))),
  ),
  isActive: z.optional(z.boolean()),
});
export type RemedyForm = z.infer<typeof remedyForm>;

const ofId = { params: z.object({ id: field.id }) };
const catalogue = { output: z.object({ remedies: z.array(remedy) }), errors: [] } as const;
const prescribed = { output: z.object({ remedies: z.array(bookingRemedy) }) };

export const activeRemedies = endpoint({
  method: "GET",
  path: "/api/remedies/admin",
  who: "admin",
  summary: "The vidhis that can be prescribed",
  ...catalogue,
});

export const allRemedies = endpoint({
  method: "GET",
  path: "/api/admin/remedies/all",
  who: "admin",
  summary: "The whole catalogue of vidhis, those not offered any more too",
  ...catalogue,
});

export const createRemedy = endpoint({
  method: "POST",
  path: "/api/admin/remedies",
  who: "admin",
  summary: "Add a vidhi to the catalogue",
  input: remedyForm,
  output: z.object({ success: field.success, remedy }),
  status: 201,
  errors: ["bad-video-address"],
});

export const updateRemedy = endpoint({
  method: "PUT",
  path: "/api/admin/remedies/:id",
  who: "admin",
  summary: "Change a vidhi of the catalogue. Names and prices of those prescribed stay as they were",
  ...ofId,
  input: remedyForm,
  output: z.object({ success: field.success, remedy }),
  errors: ["not-found", "bad-video-address"],
});

export const remediesOfBooking = endpoint({
  method: "GET",
  path: "/api/bookings/:id/remedies",
  who: "either",
  summary: "The vidhis prescribed for a session: its customer's own, any for admins",
  ...ofId,
  ...prescribed,
  errors: ["not-found"],
});

export const prescribeRemedies = endpoint({
  method: "POST",
  path: "/api/bookings/:id/remedies",
  who: "admin",
  summary:
    "Set the list of a completed session's vidhis, at today's names and prices. One that costs nothing is given at once; one that is hers already stays on the list",
  ...ofId,
  input: z.object({ remedyIds: z.array(field.id).check(z.maxLength(100)) }),
  output: z.object({ success: field.success, remedies: z.array(bookingRemedy) }),
  errors: ["not-found", "session-not-completed", "account-closed", "remedy-not-offered", "vidhi-in-order"],
});

export const remediesOfUser = endpoint({
  method: "GET",
  path: "/api/remedies/user/:userId",
  who: "customer",
  summary: "All vidhis prescribed in one's completed sessions, newest session first",
  params: z.object({ userId: field.id }),
  ...prescribed,
  errors: [],
});

export const pendingVidhis = endpoint({
  method: "GET",
  path: "/api/admin/vidhis/pending",
  who: "admin",
  summary: "Vidhis that were bought or given and are still to be performed, earliest session first",
  output: z.object({
    vidhis: z.array(
      z.object({
        bookingRemedyId: z.string(),
        userName: z.string(),
        userPhone: z.string(),
        remedyName: z.string(),
        remedyNameHindi: z.string(),
        sessionDate: z.string(),
        sessionTime: z.string(),
        completionStatus: z.enum(["pending", "completed"]),
        completionVideoUrl: z.nullable(z.string()),
      }),
    ),
  }),
  errors: [],
});

export const uploadVidhiVideo = endpoint({
  method: "POST",
  path: "/api/admin/vidhis/:id/upload-video",
  who: "admin",
  summary:
    "Make an uploaded video the one that shows how the vidhi was performed; it replaces the one before",
  ...ofId,
  /** `videoUrl`: the last two segments of the upload's address. */
  input: z.object({ videoUrl: z.string().check(z.maxLength(500)) }),
  output: z.object({ success: field.success, completionVideoUrl: z.string() }),
  errors: [
    "not-found",
    "vidhi-not-purchased",
    "vidhi-completed",
    "account-closed",
    "not-uploaded",
    "upload-incomplete",
    "upload-too-large",
    "upload-claimed",
    "not-a-video",
  ],
});

export const completeVidhi = endpoint({
  method: "PUT",
  path: "/api/admin/vidhis/:id/complete",
  who: "admin",
  summary: "The vidhi has been performed; it cannot be undone. Again: 200",
  ...ofId,
  output: z.object({
    success: field.success,
    bookingRemedyId: z.string(),
    completionStatus: z.literal("completed"),
  }),
  errors: ["not-found", "vidhi-not-purchased", "vidhi-without-video", "account-closed"],
});
