// What may be uploaded, how large, and for how long an upload's address is good. Pictures of parchas and videos of vidhis.

const MEBIBYTE = 1024 * 1024;

/** Of an image, and of whatever is put without saying its size beforehand. */
export const IMAGE_MAX_BYTES = 10 * MEBIBYTE;
/** Some minutes from a phone's camera. */
export const VIDEO_MAX_BYTES = 200 * MEBIBYTE;
/** Larger pictures take more memory and time to work on than a photo of a page is worth. */
export const IMAGE_MAX_MEGAPIXELS = 40;

/** The longer side of the two renditions of an image, at most. */
export const LARGE_PIXELS = 2048;
export const SMALL_PIXELS = 480;

/** For how long an upload's address takes the file. */
export const UPLOAD_MINUTES = 30;
/** What nobody has made a parcha or a video of by then is cleared away. */
export const UNCLAIMED_HOURS = 24;

type Announced = { contentType?: string | undefined; purpose?: string | undefined };

/** How large a file may be, by what was said of it beforehand; its bytes decide later on. */
export function uploadLimitBytes({ contentType, purpose }: Announced): number {
  const isVideo = contentType ? /^video\//i.test(contentType) : /video/i.test(purpose ?? "");
  return isVideo ? VIDEO_MAX_BYTES : IMAGE_MAX_BYTES;
}

/** As people say it: 10 MB, or 300 kB. */
export function sayBytes(bytes: number): string {
  return bytes < MEBIBYTE ? `${Math.ceil(bytes / 1024)} kB` : `${Math.floor(bytes / MEBIBYTE)} MB`;
}
