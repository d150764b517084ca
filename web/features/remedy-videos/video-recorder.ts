// Records a video that stays below the size limit, and releases camera and microphone as soon as they are not needed.
import { MAX_VIDEO_BYTES } from "#domain/uploads.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { isInsideApp } from "#web/features/devices/in-app-browser.ts";
import type { MediaProblem } from "#web/features/devices/media-advice.tsx";
import { canReachMedia, problemOf } from "#web/features/devices/open-media.ts";
import { AUDIO_BITS_PER_SECOND, mustStop, recordingType, VIDEO_BITS_PER_SECOND } from "./remedy-video.ts";

/** How often the recorder delivers data. */
const SLICE_MS = 1_000;
/** How often the size is checked: not every browser delivers data in every slice. */
const CHECK_MS = 500;

type Facing = "environment" | "user";
export type Recording =
  | { kind: "asking" }
  | { kind: "unsupported" }
  | { kind: "refused"; problem: MediaProblem }
  | { kind: "ready"; stream: MediaStream; isMirrored: boolean; canFlip: boolean; wasInterrupted: boolean }
  | { kind: "recording"; stream: MediaStream; isMirrored: boolean; seconds: number; bytes: number }
  | { kind: "recorded"; file: File };

export class VideoRecorder {
  /** May change while it records. */
  maxBytes = MAX_VIDEO_BYTES;
  readonly #onChange: (recording: Recording) => void;
  #facing: Facing = "environment";
  #stream: MediaStream | null = null;
  #recorder: MediaRecorder | null = null;
  /** Counts calls of getUserMedia: the stream of an outdated one is released. */
  #requests = 0;

  constructor(onChange: (recording: Recording) => void) {
    this.#onChange = onChange;
  }

  /** Requests camera and microphone. */
  async open(wasInterrupted = false): Promise<void> {
    this.close();
    const request = this.#requests;
    if (!canReachMedia()) {
      const problem = isInsideApp(navigator.userAgent) ? "in-app" : "insecure";
      return this.#onChange({ kind: "refused", problem });
    }
    if (!supportedType()) return this.#onChange({ kind: "unsupported" });
    this.#onChange({ kind: "asking" });
    try {
      const stream = await navigator.mediaDevices.getUserMedia(constraintsFor(this.#facing));
      const canFlip = await hasSeveralCameras();
      if (request !== this.#requests) return release(stream);
      this.#stream = stream;
      this.#onChange({ kind: "ready", stream, isMirrored: isMirrored(stream), canFlip, wasInterrupted });
    } catch (error) {
      if (request === this.#requests) this.#onChange({ kind: "refused", problem: problemOf(error) });
    }
  }

  /** Phones open one camera at a time. */
  flip(): Promise<void> {
    this.#facing = this.#facing === "user" ? "environment" : "user";
    return this.open();
  }

  start(): void {
    const stream = this.#stream;
    const mimeType = supportedType();
    if (!stream || !mimeType || this.#recorder) return;
    try {
      const recorder = new MediaRecorder(stream, {
        mimeType,
        videoBitsPerSecond: VIDEO_BITS_PER_SECOND,
        audioBitsPerSecond: AUDIO_BITS_PER_SECOND,
      });
      this.#recorder = recorder;
      this.#collect(recorder, stream);
    } catch {
      void this.open(true);
    }
  }

  /** Collects the data, and stops before it is too large. */
  #collect(recorder: MediaRecorder, stream: MediaStream): void {
    const parts: Blob[] = [];
    const startedAtMs = serverNow().getTime();
    const secondsNow = () => (serverNow().getTime() - startedAtMs) / 1_000;
    let bytes = 0;
    let upToSeconds = 0;
    const check = () => {
      if (recorder.state !== "recording") return;
      const seconds = secondsNow();
      this.#onChange({ kind: "recording", stream, isMirrored: isMirrored(stream), seconds, bytes });
      if (mustStop({ bytes, upToSeconds, seconds }, this.maxBytes)) recorder.stop();
    };
    recorder.ondataavailable = ({ data }) => {
      if (data.size === 0) return;
      parts.push(data);
      bytes += data.size;
      upToSeconds = secondsNow();
    };
    recorder.start(SLICE_MS);
    // After start(): if that throws, no timer is left.
    const timer = setInterval(check, CHECK_MS);
    recorder.onstop = () => {
      clearInterval(timer);
      if (this.#recorder === recorder) this.#finish(parts, recorder.mimeType);
    };
    check();
  }

  stop(): void {
    if (this.#recorder && this.#recorder.state !== "inactive") this.#recorder.stop();
  }

  /** Releases the devices and discards an unfinished recording. */
  close(): void {
    this.#requests += 1;
    const recorder = this.#recorder;
    this.#recorder = null;
    if (recorder && recorder.state !== "inactive") recorder.stop();
    if (this.#stream) release(this.#stream);
    this.#stream = null;
  }

  #finish(parts: readonly Blob[], mimeType: string): void {
    this.close();
    const type = mimeType.split(";")[0] || "video/mp4";
    const file = new File([...parts], "remedy", { type });
    // Interrupted before the first data, for example by a phone call.
    if (file.size === 0) void this.open(true);
    else this.#onChange({ kind: "recorded", file });
  }
}

export function supportedType(): string | null {
  if (typeof MediaRecorder === "undefined") return null;
  return recordingType((type) => MediaRecorder.isTypeSupported(type));
}

/** A resolution that suits the bit rate. */
function constraintsFor(facing: Facing): MediaStreamConstraints {
  return {
    audio: { echoCancellation: true, noiseSuppression: true },
    video: {
      facingMode: facing,
      width: { ideal: 640 },
      height: { ideal: 480 },
      frameRate: { ideal: 24, max: 30 },
    },
  };
}

async function hasSeveralCameras(): Promise<boolean> {
  try {
    const all = await navigator.mediaDevices.enumerateDevices();
    return all.filter(({ kind }) => kind === "videoinput").length > 1;
  } catch {
    return false;
  }
}

/** The front camera is mirrored. */
function isMirrored(stream: MediaStream): boolean {
  return stream.getVideoTracks()[0]?.getSettings().facingMode === "user";
}

function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
