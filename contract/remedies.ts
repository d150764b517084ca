// Remedies: the catalogue, those that are prescribed for a session, and those that the guide still has to perform. (The
// paths and the screens call a remedy a vidhi.)
import * as z from "zod/mini";
import { isVideoUrl, MAX_REMEDY_NAME_LENGTH, MAX_REMEDY_PRICE_RUPEES } from "#domain/remedies.ts";
import { endpoint } from "./endpoint.ts";
import type { ErrorCode } from "./errors.ts";
import * as field from "./fields.ts";
import * as page from "./pages.ts";
import { lunarDate } from "./panchang.ts";
import { sessionNames } from "./session-names.ts";

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

/** Of a completed remedy, for admins: its customer learns of the completion when the video is published. */
const publication = {
  /** When the customer gets the video; null when the customer has it, when it was taken back, and before the completion. */
  videoPublishAt: z.nullable(field.instant),
  /** The remedy is completed, and the customer does not have the video yet. */
  isVideoWithheld: z.boolean(),
};

export const prescribedRemedy = z.object({
  bookingRemedyId: z.string(),
  bookingId: z.string(),
  /** The id in the catalogue. */
  id: z.string(),
  name: z.string(),
  nameHindi: z.string(),
  /** The tutorial of the catalogue. */
  videoUrl: z.nullable(z.string()),
  /** The price at the time of the prescription. */
  price: field.rupees,
  /** Paid for, or given free of charge. */
  isPurchased: z.boolean(),
  /** Purchased with money that was not refunded; false for a free one. */
  isPaid: z.boolean(),
  /** Rupees of all its refunds, pending ones included: it can be bought again after one. */
  refunded: field.money,
  completionStatus: z.enum(["pending", "completed"]),
  completionVideoUrl: z.nullable(z.string()),
  ...publication,
  sessionDate: z.string(),
  sessionTime: z.string(),
});
export type PrescribedRemedy = z.infer<typeof prescribedRemedy>;

const name = z.string().check(field.visible, z.maxLength(MAX_REMEDY_NAME_LENGTH), z.regex(/\S/));
const remedyInput = z.object({
  name,
  nameHindi: name,
  price: field.rupees.check(z.minimum(0), z.maximum(MAX_REMEDY_PRICE_RUPEES)),
  /** Empty for none. A missing field leaves the URL unchanged. */
  videoUrl: z.optional(
    z.nullable(
      z.string().check(
        field.visible,
        z.refine((text) => text === "" || isVideoUrl(text), badVideoAddress),
      ),
    ),
  ),
  isActive: z.optional(z.boolean()),
});
export type RemedyInput = z.infer<typeof remedyInput>;

const catalogueOutput = { output: z.object({ remedies: z.array(remedy) }), errors: [] } as const;
const prescribedOutput = { output: z.object({ remedies: z.array(prescribedRemedy) }) };

export const listActiveRemedies = endpoint({
  method: "GET",
  path: "/api/remedies/admin",
  who: "admin",
  summary: "The vidhis that can be prescribed, often prescribed ones first",
  ...catalogueOutput,
});

export const listAllRemedies = endpoint({
  method: "GET",
  path: "/api/admin/remedies/all",
  who: "admin",
  summary: "The whole catalogue of vidhis, including those that are no longer offered",
  ...catalogueOutput,
});

export const createRemedy = endpoint({
  method: "POST",
  path: "/api/admin/remedies",
  who: "admin",
  summary: "Add a vidhi to the catalogue",
  input: remedyInput,
  output: z.object({ success: field.success, remedy }),
  status: 201,
  idempotencyKey: "optional",
  errors: ["bad-video-address"],
});

export const updateRemedy = endpoint({
  method: "PUT",
  path: "/api/admin/remedies/:id",
  who: "admin",
  summary: "Change a vidhi of the catalogue. Prescribed vidhis keep their names and prices",
  input: remedyInput,
  output: z.object({ success: field.success, remedy }),
  errors: ["not-found", "bad-video-address"],
});

export const listRemediesOfBooking = endpoint({
  method: "GET",
  path: "/api/bookings/:id/remedies",
  who: "either",
  summary: "The vidhis that are prescribed for a session",
  ...prescribedOutput,
  errors: ["not-found"],
});

export const prescribeRemedies = endpoint({
  method: "POST",
  path: "/api/bookings/:id/remedies",
  who: "admin",
  summary:
    "Set the list of vidhis of a completed session, with the present names and prices. A free vidhi counts as purchased at once; a purchased vidhi stays on the list",
  input: z.object({
    remedyIds: z.array(field.id).check(z.maxLength(100)),
    /** The list as the admin has seen it. With it, what others have prescribed or taken off since stays so. */
    remedyIdsBefore: z.optional(z.array(field.id).check(z.maxLength(100))),
  }),
  output: z.object({ success: field.success, remedies: z.array(prescribedRemedy) }),
  errors: ["not-found", "session-not-completed", "account-closed", "remedy-not-offered", "vidhi-in-order"],
});

const customersRemedy = z.extend(prescribedRemedy, {
  /** Null until the customer learns of it. `lunarDate` is null where the guide does not show it. */
  performed: z.nullable(z.object({ date: field.date, lunarDate: z.nullable(lunarDate) })),
});
export type CustomersRemedy = z.infer<typeof customersRemedy>;

export const listPrescribedRemedies = endpoint({
  method: "GET",
  path: "/api/remedies/user/:userId",
  who: "customer",
  summary: "All vidhis that are prescribed in the customer's completed sessions, newest session first",
  output: z.object({ remedies: z.array(customersRemedy) }),
});

/** Names, session and times as admins read them. */
const remedyOfCustomer = z.extend(sessionNames, {
  bookingRemedyId: z.string(),
  bookingId: z.string(),
  userName: z.string(),
  userPhone: z.string(),
  remedyName: z.string(),
  remedyNameHindi: z.string(),
  sessionDate: z.string(),
  sessionTime: z.string(),
  completionVideoUrl: z.nullable(z.string()),
  ...publication,
});

const pendingRemedy = z.extend(remedyOfCustomer, {
  remedyId: z.string(),
  completionStatus: z.enum(["pending", "completed"]),
});
export type PendingRemedy = z.infer<typeof pendingRemedy>;

export const listPendingRemedies = endpoint({
  method: "GET",
  path: "/api/admin/vidhis/pending",
  who: "admin",
  summary:
    "Vidhis that are purchased and not yet performed, earliest session first, in pages (the first 100 unless limit names another number). The search matches the customer's name and phone and the vidhi's names",
  query: z.extend(page.pageQuery, {
    /** Of the catalogue: only this vidhi. */
    remedyId: z.optional(field.id),
    /** Also those that are performed, and whose video the customer does not have yet. They are not counted. */
    withheld: z.optional(z.literal("yes")),
  }),
  output: z.object({ vidhis: z.array(pendingRemedy), ...page.cappedCounts }),
  errors: ["not-found"],
});

const pendingSummary = z.object({
  /** The id in the catalogue. */
  remedyId: z.string(),
  name: z.string(),
  nameHindi: z.string(),
  count: z.int(),
  /** The date of the session that waits longest. */
  oldest: z.string(),
  /** How many wait since a session of the last 7 days, of the last 30 days before that, and longer. */
  ages: z.object({ week: z.int(), month: z.int(), older: z.int() }),
});
export type PendingSummary = z.infer<typeof pendingSummary>;

export const summarizePendingRemedies = endpoint({
  method: "GET",
  path: "/api/admin/vidhis/pending/summary",
  who: "admin",
  summary: "How many of each vidhi wait to be performed, and since when; the one that waits longest first",
  output: z.object({ remedies: z.array(pendingSummary), total: z.int() }),
});

const performedRemedy = z.extend(remedyOfCustomer, {
  completedAt: field.instant,
  /** Of `completedAt`, in the Hindu calendar; null where the guide does not show it. */
  lunarDate: z.nullable(lunarDate),
});
export type PerformedRemedy = z.infer<typeof performedRemedy>;

export const listPerformedRemedies = endpoint({
  method: "GET",
  path: "/api/admin/vidhis/performed",
  who: "admin",
  summary:
    "Vidhis that are performed, with their videos, last completed first, in pages of 20. The search matches the customer's name and the vidhi's names",
  query: z.object({
    cursor: page.cursor,
    search: page.search,
    /**
     * Of open pages of the version before, which showed those whose video was not sent in a list of their own: none is listed
     * there any more. To be removed in the release after this one.
     */
    withheld: z.optional(z.literal("yes")),
  }),
  output: z.object({ vidhis: z.array(performedRemedy), nextCursor: page.nextCursor }),
});

export const setRemedyVideo = endpoint({
  method: "POST",
  path: "/api/admin/vidhis/:id/upload-video",
  who: "admin",
  summary:
    "Use an uploaded video as the recording of the vidhi's performance, instead of an earlier video, which is deleted. After the completion only while the customer does not have the video",
  input: z.object({
    /** The upload's path or URL, of which the last two segments count; or the `completionVideoUrl` of another vidhi. */
    videoUrl: field.uploadAddress,
    /** The admin has confirmed that the video names no person. Needed for a video that another vidhi uses. */
    namesNoPerson: z.optional(z.boolean()),
    /** The `completionVideoUrl` as the admin saw it. If the vidhi has another by now, nothing is changed. */
    videoBefore: z.optional(z.nullable(field.uploadAddress)),
  }),
  output: z.object({ success: field.success, completionVideoUrl: z.string() }),
  errors: [
    "not-found",
    "just-changed",
    "vidhi-not-purchased",
    "vidhi-completed",
    "video-may-name-a-person",
    "account-closed",
    "not-uploaded",
    "upload-incomplete",
    "upload-too-large",
    "upload-claimed",
    "not-a-video",
    "silent-video",
  ],
});

export const completeRemedy = endpoint({
  method: "PUT",
  path: "/api/admin/vidhis/:id/complete",
  who: "admin",
  summary:
    "Mark a vidhi as performed, which cannot be undone. The customer learns of it, and gets the video, a minute later; a video that was taken back is sent by a further call with `resend`. Repeatable",
  /** Without `resend`, a vidhi whose video was taken back is a 409: who calls has seen an older list. */
  input: z.nullish(z.object({ resend: z.optional(z.literal("yes")) })),
  output: z.object({
    success: field.success,
    bookingRemedyId: z.string(),
    completionStatus: z.literal("completed"),
    /** When the customer gets the video; null when it is published. */
    videoPublishAt: z.nullable(field.instant),
  }),
  idempotencyKey: "optional",
  errors: ["not-found", "vidhi-not-purchased", "vidhi-without-video", "vidhi-video-held", "account-closed"],
});

export const undoPublication = endpoint({
  method: "POST",
  path: "/api/admin/vidhis/:id/undo-publication",
  who: "admin",
  summary:
    "Within the minute before the customer gets the video of a performed vidhi: keep it back. It can be replaced then, and is sent by completing the vidhi again with `resend`. Repeatable",
  output: z.object({ success: field.success }),
  errors: ["not-found", "vidhi-completed"],
});
