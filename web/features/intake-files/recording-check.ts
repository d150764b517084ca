// What a recording holds: read by the browser itself before anything is sent, since some browsers say that they record and do not.

/** Speech needs no more than half of these. */
export const HERTZ = 12_000;
/** Below a thousandth of the loudest there is nothing but the noise of the converter: a quiet room is louder. */
const SILENT_PEAK = 0.001;
/** Recorders begin late and end early, by up to so much. */
const LATE_SECONDS = 1.5;
const LATE_SHARE = 0.2;
/** Some browsers never say how long a file plays. */
const LENGTH_MS = 3_000;

/** `silent`: nothing is heard in it. `faulty`: it is not as long as it was spoken, or does not play. */
export type Doubt = "silent" | "faulty";

/** @throws an error of the browser if it cannot decode its own recording. */
export async function decode(recording: Blob): Promise<Float32Array> {
  // An offline context converts to its own rate.
  const context = new OfflineAudioContext(1, 1, HERTZ);
  return (await context.decodeAudioData(await recording.arrayBuffer())).getChannelData(0);
}

/** Of a recording that is sent as it was made. `wasHeard`: by the microphone's level; null where that was not measured. */
export async function doubtOf(
  recording: Blob,
  seconds: number,
  wasHeard: boolean | null,
): Promise<Doubt | null> {
  if (typeof OfflineAudioContext === "undefined") return wasHeard === false ? "silent" : null;
  const samples = await decode(recording).catch(() => null);
  // Safari does not decode each of its own recordings, and plays them.
  const length = samples ? samples.length / HERTZ : await playingSeconds(recording);
  if (!isAbout(length, seconds)) return "faulty";
  return samples ? silenceOf(samples, seconds, wasHeard) : wasHeard === false ? "silent" : null;
}

/** Samples say more than the level, if they are all there. */
export function silenceOf(samples: Float32Array, seconds: number, wasHeard: boolean | null): Doubt | null {
  const isHeard = isAbout(samples.length / HERTZ, seconds)
    ? samples.some((sample) => Math.abs(sample) >= SILENT_PEAK)
    : wasHeard !== false;
  return isHeard ? null : "silent";
}

function isAbout(length: number, seconds: number): boolean {
  return Math.abs(length - seconds) <= Math.max(LATE_SECONDS, LATE_SHARE * seconds);
}

/** 0 if it does not play. */
function playingSeconds(recording: Blob): Promise<number> {
  const url = URL.createObjectURL(recording);
  const audio = new Audio();
  return new Promise<number>((resolve) => {
    const end = (length: number) => resolve(Number.isFinite(length) ? length : 0);
    audio.onloadedmetadata = () => end(audio.duration);
    audio.onerror = () => end(0);
    setTimeout(() => end(0), LENGTH_MS);
    audio.preload = "metadata";
    audio.src = url;
  }).finally(() => {
    audio.removeAttribute("src");
    URL.revokeObjectURL(url);
  });
}
