// Uploads: the ticket for putting one file. The file itself goes to the address in it, and is read under /objects/.
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

export const uploadTicket = endpoint({
  method: "POST",
  path: "/api/objects/upload",
  who: "admin",
  isRead: true,
  summary:
    "An address to which one file can be PUT for half an hour; the body and each of its fields may be left out",
  input: z.nullish(
    z.object({
      /** Not kept: what a file is called here is ours to say. */
      filename: z.optional(z.string().check(z.maxLength(255))),
      /** What comes must be of this kind (image, video); its bytes decide. */
      contentType: z.optional(z.string().check(z.maxLength(100), z.regex(/^[\w.+-]+\/[\w.+-]+(?:;.*)?$/))),
      /** Bytes, which then must be so many exactly. Without it, 10 MiB at the most. */
      size: z.optional(z.int().check(z.positive())),
      /** "parcha" or "vidhi-video"; it decides the limit where no type is said. */
      purpose: z.optional(z.string().check(z.maxLength(50))),
    }),
  ),
  output: z.object({
    uploadURL: z.string(),
    /** The same. */
    uploadUrl: z.string(),
    /** By which it is claimed: "uploads/<uuid>". */
    objectPath: z.string(),
    /** To be sent with the file. */
    headers: z.record(z.string(), z.string()),
    expiresAt: field.instant,
  }),
  errors: ["bad-input", "upload-too-large"],
});
