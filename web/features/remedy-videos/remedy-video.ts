// The video of a performed remedy: what can be wrong with a chosen file, how it is announced, and at which bit rate it fits.

/** Of a picture that is coded anew. */
const VIDEO_BITS_PER_SECOND = 1_000_000;
export const AUDIO_BITS_PER_SECOND = 64_000;
/** Below it a face cannot be recognized. */
const MIN_VIDEO_BITS_PER_SECOND = 250_000;

const MEBIBYTE = 1024 * 1024;

/**
 * Why a chosen file is not uploaded, or not without asking. `unplayable`, `silent`: many phones would not play it, or without
 * its sound, and this browser cannot change that. `broke-off`: the browser began to change it and failed.
 */
export type FileFault = "not-a-video" | "too-large" | "unplayable" | "silent" | "broke-off";

export class VideoFault extends Error {
  readonly fault: FileFault;
  /** The server takes the file as it is. */
  readonly canSend: boolean;

  constructor(fault: FileFault, canSend = false, cause?: unknown) {
    super(`The video cannot be uploaded as it is: ${fault}`, { cause });
    this.name = "VideoFault";
    this.fault = fault;
    this.canSend = canSend;
  }
}

/** The input for the upload ticket. */
export function announcedOf(file: Blob, now: Date) {
  const type = file.type.split(";")[0]?.trim().toLowerCase() ?? "";
  return {
    filename: `vidhi-completion-${now.getTime()}.mp4`,
    contentType: /^video\/[\w.+-]+$/.test(type) ? type : "video/mp4",
    size: file.size,
  };
}

/** The bit rate at which a video of this length fits with a tenth to spare; null when the picture would be useless. */
export function bitsPerSecondFor(seconds: number, maxBytes: number): number | null {
  const bits = Math.floor((maxBytes * 8 * 0.9) / Math.max(seconds, 1)) - AUDIO_BITS_PER_SECOND;
  return bits < MIN_VIDEO_BITS_PER_SECOND ? null : Math.min(bits, VIDEO_BITS_PER_SECOND);
}

/** "9.6 MB", rounded up; "10 MB" without decimals where there are none. */
export function megabytes(bytes: number): string {
  return `${Math.ceil((bytes / MEBIBYTE) * 10) / 10} MB`;
}
