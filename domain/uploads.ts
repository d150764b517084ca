// Limits of uploads: photos of parchas, videos of remedies, and what customers give the guide before a session.

const MEBIBYTE = 1024 * 1024;

/** Also the limit of a file whose size and type were not declared. */
export const MAX_IMAGE_BYTES = 10 * MEBIBYTE;
/** Some minutes of video from a phone. */
export const MAX_VIDEO_BYTES = 200 * MEBIBYTE;
/** Decoding takes memory and time in proportion to the pixels. A photo of a page needs no more than this. */
export const MAX_IMAGE_MEGAPIXELS = 40;

/** The maximum of the longer side of each of the two renditions of an image. */
export const LARGE_IMAGE_PIXELS = 2048;
export const SMALL_IMAGE_PIXELS = 480;

/** A larger file is uploaded in parts of this size, so that a cut network costs at most one. S3 takes no smaller ones. */
export const UPLOAD_PART_BYTES = 5 * MEBIBYTE;

/** How long an upload URL is valid. */
export const UPLOAD_URL_MINUTES = 30;
/** Until then a file that arrives in parts can be continued. What is not used by then is deleted. */
export const UNCLAIMED_UPLOAD_HOURS = 24;
/** Of a customer. Each can be as large as a photo. */
export const MAX_UNUSED_UPLOADS = 30;

type DeclaredUpload = { contentType?: string | undefined; purpose?: string | undefined };

/** The limit by the declared type. The actual type is detected from the uploaded bytes later. */
export function uploadLimitBytes({ contentType, purpose }: DeclaredUpload): number {
  const isVideo = contentType ? /^video\//i.test(contentType) : /video/i.test(purpose ?? "");
  return isVideo ? MAX_VIDEO_BYTES : MAX_IMAGE_BYTES;
}

/** `10 MB` or `300 kB`, in units of 1024. */
export function formatBytes(bytes: number): string {
  return bytes < MEBIBYTE ? `${Math.ceil(bytes / 1024)} kB` : `${Math.floor(bytes / MEBIBYTE)} MB`;
}
