// Records a video with this device's camera and microphone, small enough to be sent. Says how it stands; draws nothing,
// sends nothing, and gives the devices back as soon as they are not needed.
import { serverNow } from "#web/api/server-clock.ts";
import { isInsideApp } from "#web/features/devices/in-app-browser.ts";
import type { MediaProblem } from "#web/features/devices/media-advice.tsx";
import { canReachMedia, problemOf } from "#web/features/devices/open-media.ts";
import {
  AUDIO_BITS_PER_SECOND,
  DEFAULT_MAX_BYTES,
  mustStop,
  recordingType,
  VIDEO_BITS_PER_SECOND,
} from "./remedy-video.ts";

/** How often the recorder is asked to hand out what it has. */
const SLICE_MS = 1_000;
/** How often it is looked at: not every browser hands out something each time. */
const LOOK_MS = 500;

type Facing = "environment" | "user";
export type Recording =
  | { kind: "asking" }
  | { kind: "unsupported" }
  | { kind: "refused"; problem: MediaProblem }
  | { kind: "ready"; stream: MediaStream; isMirrored: boolean; canFlip: boolean; hasBrokenOff: boolean }
  | { kind: "recording"; stream: MediaStream; isMirrored: boolean; seconds: number; bytes: number }
  | { kind: "recorded"; file: File };

export class VideoRecorder {
  /** May come to be known while it records. */
  maxBytes = DEFAULT_MAX_BYTES;
  readonly #changed: (recording: Recording) => void;
  #facing: Facing = "environment";
  #stream: MediaStream | null = null;
  #recorder: MediaRecorder | null = null;
  /** Whoever asked for the camera before is not waited for any more. */
  #asked = 0;

  constructor(changed: (recording: Recording) => void) {
    this.#changed = changed;
  }

  /** Asks for the devices and shows the picture. */
  async open(hasBrokenOff = false): Promise<void> {
    this.close();
    const asked = this.#asked;
    if (!canReachMedia()) {
      const problem = isInsideApp(navigator.userAgent) ? "in-app" : "insecure";
      return this.#changed({ kind: "refused", problem });
    }
    if (!ownType()) return this.#changed({ kind: "unsupported" });
    this.#changed({ kind: "asking" });
    try {
      const stream = await navigator.mediaDevices.getUserMedia(wishOf(this.#facing));
      const canFlip = await hasSeveralCameras();
      if (asked !== this.#asked) return release(stream);
      this.#stream = stream;
      this.#changed({ kind: "ready", stream, isMirrored: isMirrored(stream), canFlip, hasBrokenOff });
    } catch (error) {
      if (asked === this.#asked) this.#changed({ kind: "refused", problem: problemOf(error) });
    }
  }

  /** To the camera on the other side; a phone opens one at a time. */
  flip(): Promise<void> {
    this.#facing = this.#facing === "user" ? "environment" : "user";
    return this.open();
  }

  /** Begins to record what is shown. */
  start(): void {
    const stream = this.#stream;
    const mimeType = ownType();
    if (!stream || !mimeType || this.#recorder) return;
    try {
      const recorder = new MediaRecorder(stream, {
        mimeType,
        videoBitsPerSecond: VIDEO_BITS_PER_SECOND,
        audioBitsPerSecond: AUDIO_BITS_PER_SECOND,
      });
      this.#recorder = recorder;
      this.#gather(recorder, stream);
    } catch {
      void this.open(true);
    }
  }

  /** Collects what is recorded, and stops before it is too large. */
  #gather(recorder: MediaRecorder, stream: MediaStream): void {
    const parts: Blob[] = [];
    const startedAtMs = serverNow().getTime();
    const secondsNow = () => (serverNow().getTime() - startedAtMs) / 1_000;
    let bytes = 0;
    let upToSeconds = 0;
    const look = () => {
      if (recorder.state !== "recording") return;
      const seconds = secondsNow();
      this.#changed({ kind: "recording", stream, isMirrored: isMirrored(stream), seconds, bytes });
      if (mustStop({ bytes, upToSeconds, seconds }, this.maxBytes)) recorder.stop();
    };
    recorder.ondataavailable = ({ data }) => {
      if (data.size === 0) return;
      parts.push(data);
      bytes += data.size;
      upToSeconds = secondsNow();
    };
    recorder.start(SLICE_MS);
    // Not before it runs: what cannot begin leaves no clock behind.
    const timer = setInterval(look, LOOK_MS);
    recorder.onstop = () => {
      clearInterval(timer);
      if (this.#recorder === recorder) this.#finish(parts, recorder.mimeType);
    };
    look();
  }

  stop(): void {
    if (this.#recorder && this.#recorder.state !== "inactive") this.#recorder.stop();
  }

  /** Gives everything back; what was being recorded is gone. */
  close(): void {
    this.#asked += 1;
    const recorder = this.#recorder;
    this.#recorder = null;
    if (recorder && recorder.state !== "inactive") recorder.stop();
    if (this.#stream) release(this.#stream);
    this.#stream = null;
  }

  #finish(parts: readonly Blob[], mimeType: string): void {
    this.close();
    const type = mimeType.split(";")[0] || "video/mp4";
    const file = new File([...parts], "vidhi", { type });
    // Taken away before it began, as by a phone call.
    if (file.size === 0) void this.open(true);
    else this.#changed({ kind: "recorded", file });
  }
}

function ownType(): string | null {
  if (typeof MediaRecorder === "undefined") return null;
  return recordingType((type) => MediaRecorder.isTypeSupported(type));
}

/** As large as its data rate can fill well. */
function wishOf(facing: Facing): MediaStreamConstraints {
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

/** As in a mirror, unless the camera looks away from her. */
function isMirrored(stream: MediaStream): boolean {
  return stream.getVideoTracks()[0]?.getSettings().facingMode === "user";
}

function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
