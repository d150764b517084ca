// Uploads: an endpoint that issues a URL for the upload of one file. Files are downloaded under /objects/.
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

/** The kind (image, video, audio) that the file must have, judged by its bytes. */
export const declaredType = z.string().check(z.maxLength(100), z.regex(/^[\w.+-]+\/[\w.+-]+(?:;.*)?$/));

export const uploadTicket = z.object({
  uploadURL: z.string(),
  /** The same as `uploadURL`. */
  uploadUrl: z.string(),
  /** `uploads/<uuid>`; names the upload in a later call that uses the file. */
  objectPath: z.string(),
  /** Must be sent with the PUT request. */
  headers: z.record(z.string(), z.string()),
  expiresAt: field.instant,
});

export const createUpload = endpoint({
  method: "POST",
  path: "/api/objects/upload",
  who: "admin",
  isReadOnly: true,
  summary:
    "Issue a URL to which one file can be PUT within half an hour. The body and each of its fields are optional",
  input: z.nullish(
    z.object({
      /** Ignored. */
      filename: z.optional(z.string().check(z.maxLength(255))),
      contentType: z.optional(declaredType),
      /** In bytes; the file must have exactly this size. Without it, the limit is 10 MiB. */
      size: z.optional(z.int().check(z.positive())),
      /** `parcha` or `vidhi-video`; determines the size limit when `contentType` is missing. */
      purpose: z.optional(z.string().check(z.maxLength(50))),
    }),
  ),
  output: uploadTicket,
  errors: ["bad-input", "upload-too-large"],
});

export const getNextPart = endpoint({
  method: "POST",
  path: "/api/objects/upload/:id/next-part",
  who: "either",
  isReadOnly: true,
  summary:
    "Say how much of a file has arrived and where its next part is PUT. Repeat it after each part, and after a cut network, until `part` is null: then the file is complete. The upload needs a declared `size`, and can go on for 24 hours",
  /** The second segment of `objectPath`. */
  output: z.object({
    /** The bytes that have arrived, from the beginning of the file. */
    offset: z.int(),
    /** Takes the bytes from `offset` up to `end`, which is excluded. */
    part: z.nullable(z.object({ url: z.string(), headers: z.record(z.string(), z.string()), end: z.int() })),
  }),
  errors: ["not-found", "upload-expired", "upload-claimed"],
});
