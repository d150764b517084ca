// The reasons for which an upload is refused, both when its bytes arrive and when it is claimed.
import { formatBytes, MAX_IMAGE_BYTES, MAX_VIDEO_BYTES } from "#domain/uploads.ts";
import { Failure } from "#server/failure.ts";
import type { Ticket } from "./uploads.sql.ts";

export const tooLarge = (limitBytes: number) =>
  new Failure("upload-too-large", { values: { limit: formatBytes(limitBytes) } });
export const notAnImage = () =>
  new Failure("not-an-image", { values: { limit: formatBytes(MAX_IMAGE_BYTES) } });
export const notARecording = () => new Failure("not-a-recording");
export const notAVideo = () =>
  new Failure("not-a-video", { values: { limit: formatBytes(MAX_VIDEO_BYTES) } });

/** @throws Failure upload-incomplete for an empty file, or one of another size than its ticket declares. */
export function requireCompleteUpload({ sizeBytes }: Ticket, bytes: number) {
  if (bytes === 0 || (sizeBytes !== null && bytes !== sizeBytes))
    throw new Failure("upload-incomplete", { values: { limit: formatBytes(sizeBytes ?? MAX_IMAGE_BYTES) } });
}
