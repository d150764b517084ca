// The intake: the details that a customer gives the guide before a session. No other response contains it, and no list.
import * as z from "zod/mini";
import { INTAKE_FILE_KINDS, MAX_VOICE_SECONDS } from "#domain/intake-files.ts";
import { FOR_WHOM, type IntakeField, validateIntakeField } from "#domain/intakes.ts";
import { endpoint } from "./endpoint.ts";
import type { ErrorCode } from "./errors.ts";
import * as field from "./fields.ts";
import { declaredType, uploadTicket } from "./uploads.ts";

/** A validation error of the domain becomes the `reason` of the issue at the field's path. */
const validated = (name: IntakeField) =>
  z.optional(
    z.nullable(
      z.string().check((payload) => {
        const error = validateIntakeField(name, payload.value);
        if (error) payload.issues.push({ code: "custom", message: error, input: payload.value });
      }),
    ),
  );

/** Where the birth was, for a chart. */
export const birthLocation = z.object({
  /** Degrees, north positive. */
  latitude: z.number(),
  /** Degrees, east positive. */
  longitude: z.number(),
  /** IANA, such as `Asia/Kolkata`. */
  timeZone: z.string(),
});

export const intake = z.object({
  forWhom: z.enum(FOR_WHOM),
  /** The other person's relation to the customer. */
  relation: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** `YYYY-MM-DD`, or `unknown`. */
  birthDate: z.nullable(z.string()),
  /** `HH:mm`, or `unknown`. */
  birthTime: z.nullable(z.string()),
  birthPlace: z.nullable(z.string()),
  /** Null where the place of birth is not the whole name of a place that `GET /api/places` answers. */
  birthLocation: z.nullable(birthLocation),
  question: z.nullable(z.string()),
  changedAt: field.instant,
});
export type SavedIntake = z.infer<typeof intake>;

/** What the customer gave besides: the spoken question, and photos in the order in which they were added. */
export const intakeFiles = z.object({
  /** AAC in MP4, or PCM in WAV. The URL answers ranges. */
  voice: z.nullable(z.object({ id: z.string(), url: z.string(), seconds: z.int() })),
  photos: z.array(z.object({ id: z.string(), url: z.string(), thumbnailUrl: z.string() })),
});
export type IntakeFiles = z.infer<typeof intakeFiles>;

const params = z.object({ id: field.id });

export const getIntake = endpoint({
  method: "GET",
  path: "/api/bookings/:id/intake",
  who: "either",
  auditsRead: true,
  summary:
    "The intake of a session, or null, with the spoken question and the photos for the guide. `canEdit` tells the customer whether it can be changed now; it is false for admins",
  params,
  output: z.extend(intakeFiles, { intake: z.nullable(intake), canEdit: z.boolean() }),
  errors: ["not-found"],
});

export const saveIntake = endpoint({
  method: "PUT",
  path: "/api/bookings/:id/intake",
  who: "customer",
  summary:
    "Save the intake of a session, until it starts. Every field is optional; an empty intake is stored as none. The issues of an error name each invalid field and the reason",
  params,
  input: z.object({
    forWhom: z.enum(FOR_WHOM),
    relation: validated("relation"),
    name: validated("name"),
    birthDate: validated("birthDate"),
    birthTime: validated("birthTime"),
    birthPlace: validated("birthPlace"),
    question: validated("question"),
  }),
  output: z.object({ success: field.success, intake: z.nullable(intake) }),
  errors: ["not-found", "not-possible-now"],
});

export const deleteIntake = endpoint({
  method: "DELETE",
  path: "/api/bookings/:id/intake",
  who: "customer",
  summary:
    "Erase the intake of a session with the spoken question and the photos, at any time. Succeeds also when there is none",
  params,
  output: z.object({ success: field.success }),
  errors: ["not-found"],
});

const IMAGE_ERRORS: readonly ErrorCode[] = ["not-an-image", "image-too-large", "image-broken", "try-again"];
const kind = z.enum(INTAKE_FILE_KINDS);

export const createIntakeUpload = endpoint({
  method: "POST",
  path: "/api/bookings/:id/intake/upload",
  who: "customer",
  summary:
    "Issue a URL to which a recording or a photo for the guide is PUT within half an hour, until the session starts",
  params,
  input: z.object({
    kind,
    contentType: z.optional(declaredType),
    /** In bytes; the file must have exactly this size. */
    size: z.int().check(z.positive()),
  }),
  output: uploadTicket,
  errors: ["not-found", "not-possible-now", "upload-too-large"],
});

export const addIntakeFile = endpoint({
  method: "POST",
  path: "/api/bookings/:id/intake/files",
  who: "customer",
  summary:
    "Give an uploaded file to the guide, until the session starts. A recording replaces the one before; there may be four photos. The same upload again changes nothing",
  params,
  input: z.object({
    kind,
    /** The path of the upload, or its URL. */
    objectPath: field.uploadAddress,
    /** How long a recording is. */
    seconds: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_VOICE_SECONDS))),
  }),
  output: intakeFiles,
  errors: [
    "not-found",
    "not-possible-now",
    "too-many-photos",
    "not-uploaded",
    "upload-incomplete",
    "upload-too-large",
    "upload-claimed",
    "not-a-recording",
    ...IMAGE_ERRORS,
  ],
});

export const deleteIntakeFile = endpoint({
  method: "DELETE",
  path: "/api/bookings/:id/intake/files/:fileId",
  who: "customer",
  summary: "Erase the recording or a photo, at any time. Succeeds also when it was erased already",
  params: z.extend(params, { fileId: field.id }),
  output: intakeFiles,
  errors: ["not-found"],
});
