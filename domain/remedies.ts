// What a vidhi may cost and be called, and which addresses may be shown for it. Knows no catalogue.

export const MAX_REMEDY_PRICE = 100_000;
export const MAX_REMEDY_NAME = 120;
export const MAX_VIDEO_ADDRESS = 500;

/** An address that a browser may be sent to: https, a host without anybody's name or password before it, no spaces. */
const ADDRESS = /^https:\/\/[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?(?:[/?#][^\s<>"'`\\]*)?$/i;

export function isVideoAddress(text: string): boolean {
  return text.length <= MAX_VIDEO_ADDRESS && ADDRESS.test(text);
}
