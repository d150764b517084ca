// The video of a performed remedy: which files are accepted, in which format it is recorded, and when a recording has to
// stop to stay below the size limit.

/** A phone's camera in Full HD. */
const CAMERA_BYTES_PER_SECOND = 1_500_000;
export const VIDEO_BITS_PER_SECOND = 1_000_000;
export const AUDIO_BITS_PER_SECOND = 64_000;
const PLANNED_BYTES_PER_SECOND = (VIDEO_BITS_PER_SECOND + AUDIO_BITS_PER_SECOND) / 8;

const MEBIBYTE = 1024 * 1024;
/** What a recorder may add between stop() and its end. */
const RESERVE_SECONDS = 3.5;

/** MP4 with AAC, which every phone plays. iPhones play WebM since iOS 17.4 only, and Firefox records nothing else. */
const RECORDED_TYPE = "video/mp4;codecs=avc1.42E01E,mp4a.40.2";
/** Older iPhones play it without the sound. */
const SILENT_TYPE = "video/mp4;codecs=avc1.42E01E,opus";

/**
 * The type in which this browser records; null: none that every phone plays with its sound. A browser that names no
 * codecs takes AAC for MP4, unless it offers Opus there.
 */
export function recordingType(isSupported: (type: string) => boolean): string | null {
  if (isSupported(RECORDED_TYPE)) return RECORDED_TYPE;
  return isSupported("video/mp4") && !isSupported(SILENT_TYPE) ? "video/mp4" : null;
}

/** Why a chosen file cannot be uploaded as it is. `silent`: many phones would play it without its sound. */
export type FileFault = "too-large" | "not-a-video" | "webm" | "silent";

/** Checks a chosen file before it is uploaded; the server checks its bytes. */
export function faultOf(file: File, maxBytes: number): FileFault | null {
  // Some phones give no type or a generic one.
  if (file.type && !/^(?:video|application)\//i.test(file.type)) return "not-a-video";
  if (/^video\/(?:webm|x-matroska)/i.test(file.type) || /\.(?:webm|mkv)$/i.test(file.name)) return "webm";
  return file.size > maxBytes ? "too-large" : null;
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

/** How long a recording at the planned bit rate may take. */
export function secondsThatFit(maxBytes: number): number {
  return Math.floor(maxBytes / PLANNED_BYTES_PER_SECOND - RESERVE_SECONDS);
}

/** How many minutes of this app's recordings fit, and of videos from a phone's camera. */
export function minutesThatFit(maxBytes: number): { here: number; camera: number } {
  const camera = Math.floor(maxBytes / CAMERA_BYTES_PER_SECOND / 60);
  return { here: Math.floor(secondsThatFit(maxBytes) / 60), camera };
}

/** Below it a face cannot be recognized. */
const MIN_VIDEO_BITS_PER_SECOND = 250_000;

/** The bit rate at which a video of this length fits with a tenth to spare; null when the picture would be useless. */
export function bitsPerSecondFor(seconds: number, maxBytes: number): number | null {
  const bits = Math.floor((maxBytes * 8 * 0.9) / Math.max(seconds, 1)) - AUDIO_BITS_PER_SECOND;
  return bits < MIN_VIDEO_BITS_PER_SECOND ? null : Math.min(bits, VIDEO_BITS_PER_SECOND);
}

/** The bytes that the recorder has delivered for the first `upToSeconds`, and for how long it has been recording. */
export type RecordedSoFar = { bytes: number; upToSeconds: number; seconds: number };

/** Whether a recording must stop now: what the recorder has not delivered yet and what it still adds must fit as well. */
export function mustStop({ bytes, upToSeconds, seconds }: RecordedSoFar, maxBytes: number): boolean {
  const measured = upToSeconds > 0 ? bytes / upToSeconds : 0;
  const perSecond = Math.max(PLANNED_BYTES_PER_SECOND, measured);
  return bytes + perSecond * (seconds - upToSeconds + RESERVE_SECONDS) >= maxBytes;
}

/** "9.6 MB", rounded up; "10 MB" without decimals where there are none. */
export function megabytes(bytes: number): string {
  return `${Math.ceil((bytes / MEBIBYTE) * 10) / 10} MB`;
}
