// The video that shows how a vidhi was performed: what may be sent, in which form it is recorded, and when a recording has
// to stop so that it can be sent. Knows no camera and no screen.

/** The limit while the server's word is not there. */
export const DEFAULT_MAX_BYTES = 10_485_760;
export const VIDEO_BITS_PER_SECOND = 1_000_000;
export const AUDIO_BITS_PER_SECOND = 64_000;
const PLANNED_BYTES_PER_SECOND = (VIDEO_BITS_PER_SECOND + AUDIO_BITS_PER_SECOND) / 8;

const MEBIBYTE = 1024 * 1024;
/** What still comes between the word to stop and the end. */
const RESERVE_SECONDS = 3.5;

/** MP4 first: it has its length in it, and every phone plays it. */
const RECORDING_TYPES = [
  "video/mp4;codecs=avc1.42E01E,mp4a.40.2",
  "video/mp4;codecs=avc1.42E01E,opus",
  "video/webm;codecs=vp9,opus",
  "video/webm;codecs=vp8,opus",
  "video/mp4",
  "video/webm",
] as const;

/** The first form that this browser can record; null: none. */
export function recordingType(isSupported: (type: string) => boolean): string | null {
  return RECORDING_TYPES.find(isSupported) ?? null;
}

/** What is in the way of sending a chosen file, before anything is sent; its bytes decide later on. */
export function faultOf(file: Blob, maxBytes: number): "too-large" | "not-a-video" | null {
  // Some phones name no type; what is another kind for certain is refused here.
  if (file.type && !/^(?:video|application)\//i.test(file.type)) return "not-a-video";
  return file.size > maxBytes ? "too-large" : null;
}

/** What is told of the file for its ticket. */
export function announcedOf(file: Blob, now: Date) {
  const type = file.type.split(";")[0]?.trim().toLowerCase() ?? "";
  return {
    filename: `vidhi-completion-${now.getTime()}.mp4`,
    contentType: /^video\/[\w.+-]+$/.test(type) ? type : "video/mp4",
    size: file.size,
  };
}

/** For how long a recording goes on at its rate until it has to stop. */
export function secondsThatFit(maxBytes: number): number {
  return Math.floor(maxBytes / PLANNED_BYTES_PER_SECOND - RESERVE_SECONDS);
}

/** What a recorder has handed out, up to which second, and for how long it records now. */
export type Gathered = { bytes: number; upToSeconds: number; seconds: number };

/** Whether a recording must stop now: what is not handed out yet, and what comes until it has stopped, must fit as well. */
export function mustStop({ bytes, upToSeconds, seconds }: Gathered, maxBytes: number): boolean {
  const measured = upToSeconds > 0 ? bytes / upToSeconds : 0;
  const perSecond = Math.max(PLANNED_BYTES_PER_SECOND, measured);
  return bytes + perSecond * (seconds - upToSeconds + RESERVE_SECONDS) >= maxBytes;
}

/** "9.6 MB", never less than it is; "10 MB" where it is whole. */
export function megabytes(bytes: number): string {
  return `${Math.ceil((bytes / MEBIBYTE) * 10) / 10} MB`;
}
