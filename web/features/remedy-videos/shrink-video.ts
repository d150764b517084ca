// Makes a video smaller on the device, and MP4 of a WebM: plays it into a canvas and records that at a lower resolution and bit
// rate. This takes as long as the video lasts. WebCodecs would be faster, but browsers have no reader of MP4 files for it.
import { AUDIO_BITS_PER_SECOND, bitsPerSecondFor } from "./remedy-video.ts";
import { BEYOND_SECONDS } from "./use-recorded-duration.ts";
import { supportedType } from "./video-recorder.ts";

const LONGER_SIDE_PIXELS = 854;
const FRAMES_PER_SECOND = 24;
const SLICE_MS = 1_000;

/** `unreadable`: this browser cannot play the file. `too-long`: it would still be too large. */
export class ShrinkFailure extends Error {
  readonly reason: "unreadable" | "too-long";

  constructor(reason: "unreadable" | "too-long") {
    super(`The video cannot be made smaller: ${reason}`);
    this.name = "ShrinkFailure";
    this.reason = reason;
  }
}

export function canShrinkVideos(): boolean {
  const canDraw = typeof HTMLCanvasElement !== "undefined" && "captureStream" in HTMLCanvasElement.prototype;
  return canDraw && typeof AudioContext !== "undefined" && supportedType() !== null;
}

type Options = { maxBytes: number; onProgress: (percent: number) => void; signal: AbortSignal };

/**
 * A press must have come before, or the browser does not play the video. It pauses while the page is hidden.
 * @throws ShrinkFailure; the signal's reason once it is aborted.
 */
export async function shrinkVideo(file: File, { maxBytes, onProgress, signal }: Options): Promise<File> {
  const url = URL.createObjectURL(file);
  const video = document.createElement("video");
  const audio = new AudioContext();
  try {
    await openVideo(video, url, signal);
    const bitsPerSecond = bitsPerSecondFor(video.duration, maxBytes);
    if (bitsPerSecond === null) throw new ShrinkFailure("too-long");
    const canvas = canvasFor(video);
    if (!("captureStream" in canvas)) throw new ShrinkFailure("unreadable");
    const stream = canvas.captureStream(FRAMES_PER_SECOND);
    const sound = audio.createMediaStreamDestination();
    // Not connected to the loudspeaker: the admin hears nothing.
    audio.createMediaElementSource(video).connect(sound);
    for (const track of sound.stream.getAudioTracks()) stream.addTrack(track);
    await audio.resume();
    const blob = await record({ video, canvas, stream, bitsPerSecond, onProgress, signal });
    if (blob.size > maxBytes) throw new ShrinkFailure("too-long");
    return new File([blob], file.name, { type: blob.type, lastModified: file.lastModified });
  } finally {
    video.removeAttribute("src");
    URL.revokeObjectURL(url);
    void audio.close();
  }
}

function openVideo(video: HTMLVideoElement, url: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    video.onerror = () => reject(new ShrinkFailure("unreadable"));
    video.onloadeddata = () => {
      // Without a picture, such as a sound file, there is nothing to draw.
      if (video.videoWidth === 0) return reject(new ShrinkFailure("unreadable"));
      if (Number.isFinite(video.duration)) return resolve();
      video.ondurationchange = () => {
        if (!Number.isFinite(video.duration)) return;
        video.ondurationchange = null;
        video.currentTime = 0;
        resolve();
      };
      video.currentTime = BEYOND_SECONDS;
    };
    video.playsInline = true;
    video.preload = "auto";
    video.src = url;
  });
}

/** With even sides, which encoders need. */
function canvasFor({ videoWidth, videoHeight }: HTMLVideoElement): HTMLCanvasElement {
  const scale = Math.min(1, LONGER_SIDE_PIXELS / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(2, Math.round((videoWidth * scale) / 2) * 2);
  canvas.height = Math.max(2, Math.round((videoHeight * scale) / 2) * 2);
  return canvas;
}

type Recording = Pick<Options, "onProgress" | "signal"> & {
  video: HTMLVideoElement;
  canvas: HTMLCanvasElement;
  stream: MediaStream;
  bitsPerSecond: number;
};

async function record({
  video,
  canvas,
  stream,
  bitsPerSecond,
  onProgress,
  signal,
}: Recording): Promise<Blob> {
  const mimeType = supportedType() ?? "";
  const recorder = new MediaRecorder(stream, {
    mimeType,
    videoBitsPerSecond: bitsPerSecond,
    audioBitsPerSecond: AUDIO_BITS_PER_SECOND,
  });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => void (data.size > 0 && parts.push(data));
  const stopDrawing = drawFrames(video, canvas);
  // Hidden pages draw nothing: the recording waits.
  const followVisibility = () => {
    if (document.hidden) {
      video.pause();
      if (recorder.state === "recording") recorder.pause();
    } else {
      void video.play().catch(() => undefined);
      if (recorder.state === "paused") recorder.resume();
    }
  };
  document.addEventListener("visibilitychange", followVisibility);
  try {
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      video.ontimeupdate = () => onProgress(Math.floor((video.currentTime / video.duration) * 100));
      video.onerror = () => reject(new ShrinkFailure("unreadable"));
      recorder.onerror = () => reject(new ShrinkFailure("unreadable"));
      recorder.onstop = () => resolve();
      video.onended = () => recorder.stop();
      recorder.start(SLICE_MS);
      video.play().catch(() => reject(new ShrinkFailure("unreadable")));
    });
  } finally {
    stopDrawing();
    document.removeEventListener("visibilitychange", followVisibility);
    video.pause();
    if (recorder.state !== "inactive") recorder.stop();
    for (const track of stream.getTracks()) track.stop();
  }
  return new Blob(parts, { type: mimeType.split(";")[0] ?? "video/mp4" });
}

function drawFrames(video: HTMLVideoElement, canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext("2d");
  let frame = 0;
  const draw = () => {
    context?.drawImage(video, 0, 0, canvas.width, canvas.height);
    frame = requestAnimationFrame(draw);
  };
  draw();
  return () => cancelAnimationFrame(frame);
}
