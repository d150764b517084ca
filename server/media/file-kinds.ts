// Detects the type of a file by its content. The file name and the declared MIME type are not trusted.
import { fileTypeFromBuffer } from "file-type";

/** The first bytes of a file, which are enough to detect its type. */
const HEAD_BYTES = 8 * 1024;

const IMAGES = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
  "image/heic": "heic",
  "image/heif": "heic",
  // Several pictures in one file, of which the first is taken.
  "image/heic-sequence": "heic",
  "image/heif-sequence": "heic",
} as const;
export type ImageKind = (typeof IMAGES)[keyof typeof IMAGES];

/** MP4 by the name of its container, with sound or pictures; the sound's encoding is read from its boxes. */
const RECORDINGS = {
  "audio/mp4": "m4a",
  "audio/x-m4a": "m4a",
  "video/mp4": "m4a",
  "audio/wav": "wav",
} as const;

/** Null for types that are not accepted. SVG is not: it can contain scripts. */
export const imageKindOf = (bytes: Uint8Array) => kindIn(IMAGES, bytes);
export const recordingKindOf = (head: Uint8Array) => kindIn(RECORDINGS, head);

async function kindIn<Kind extends string>(
  kinds: Readonly<Record<string, Kind>>,
  bytes: Uint8Array,
): Promise<Kind | null> {
  const mime = (await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES)))?.mime ?? "";
  return kinds[mime] ?? null;
}
