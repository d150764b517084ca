// How a customer gives the guide a recording or photos; intakes.ts has how they are read. Apart from it, because admins'
// screens need none of these endpoints.
import * as z from "zod/mini";
import { INTAKE_FILE_KINDS, MAX_VOICE_SECONDS } from "#domain/intake-files.ts";
import { endpoint } from "./endpoint.ts";
import type { ErrorCode } from "./errors.ts";
import * as field from "./fields.ts";
import { intakeFiles } from "./intakes.ts";
import { declaredType, uploadTicket } from "./uploads.ts";

const IMAGE_ERRORS: readonly ErrorCode[] = ["not-an-image", "image-too-large", "image-broken", "try-again"];
const kind = z.enum(INTAKE_FILE_KINDS);

export const createIntakeUpload = endpoint({
  method: "POST",
  path: "/api/bookings/:id/intake/upload",
  who: "customer",
  summary:
    "Issue a URL to which a recording or a photo for the guide is PUT within half an hour, until the session starts",
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
  output: intakeFiles,
  errors: ["not-found"],
});
