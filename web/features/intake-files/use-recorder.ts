import { useCallback, useEffect, useRef, useState } from "react";
import { MAX_VOICE_SECONDS } from "#domain/intake-files.ts";
import type { MediaProblem } from "#web/features/devices/media-advice.tsx";
import { openDevice } from "#web/features/devices/open-media.ts";
import { keepQuiet } from "#web/features/listen/reading.ts";

const TICK_MS = 250;
/** Shorter ones are a press too much. */
const MIN_SECONDS = 1;
/** Some browsers never answer that the recorder has stopped, or never decode what it has recorded. */
const MAX_PREPARING_MS = 20_000;

export type RecorderState =
  | { kind: "idle" | "asking" | "preparing" | "too-short" | "broken" }
  | { kind: "recording"; track: MediaStreamTrack; seconds: number }
  | { kind: "refused"; problem: MediaProblem };

/** Records one voice message. What was recorded when the screen is left or hidden is kept, too. */
export function useRecorder(onRecorded: (file: File, seconds: number) => void) {
  const [state, setState] = useState<RecorderState>({ kind: "idle" });
  const recording = useRef<Recording>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    const stopIfHidden = () => {
      if (document.hidden) recording.current?.stop();
    };
    document.addEventListener("visibilitychange", stopIfHidden);
    return () => {
      document.removeEventListener("visibilitychange", stopIfHidden);
      isGone.current = true;
      recording.current?.stop();
    };
  }, []);

  const isOpen = state.kind === "asking" || state.kind === "recording";
  useEffect(() => (isOpen ? keepQuiet() : undefined), [isOpen]);

  const start = async () => {
    if (!canRecord()) return setState({ kind: "refused", problem: "unsupported" });
    setState({ kind: "asking" });
    const track = await openDevice("microphone");
    if (typeof track === "string") return setState({ kind: "refused", problem: track });
    if (isGone.current || document.hidden) {
      track.stop();
      return setState({ kind: "idle" });
    }
    recording.current = startRecording(track, {
      onChange: setState,
      onEnd: (file, seconds) => {
        recording.current = null;
        if (!file || seconds < MIN_SECONDS) return setState({ kind: file ? "too-short" : "broken" });
        setState({ kind: "idle" });
        onRecorded(file, Math.round(seconds));
      },
    });
  };

  const stop = useCallback(() => recording.current?.stop(), []);
  const isBusy = isOpen || state.kind === "preparing";
  return { state, isBusy, start, stop };
}

type Listeners = {
  onChange: (state: RecorderState) => void;
  /** Null: nothing was recorded. */
  onEnd: (file: File | null, seconds: number) => void;
};

/** Stops by itself after two minutes. */
function startRecording(track: MediaStreamTrack, { onChange, onEnd }: Listeners): Recording | null {
  const startedAt = performance.now();
  const elapsed = () => Math.min(MAX_VOICE_SECONDS, (performance.now() - startedAt) / 1000);
  let seconds: number | null = null;
  let isEnded = false;
  let deadline: ReturnType<typeof setTimeout> | undefined;
  const end = (file: File | null) => {
    if (isEnded) return;
    isEnded = true;
    clearInterval(timer);
    clearTimeout(deadline);
    track.stop();
    onEnd(file, seconds ?? 0);
  };
  const prepare = () => {
    if (seconds !== null || isEnded) return;
    seconds = elapsed();
    clearInterval(timer);
    deadline = setTimeout(() => end(null), MAX_PREPARING_MS);
    onChange({ kind: "preparing" });
  };
  const onStopped = () => {
    track.stop();
    prepare();
  };
  let recorder: Recording | null = null;
  const stop = () => {
    prepare();
    recorder?.stop();
  };
  const timer = setInterval(() => {
    if (elapsed() >= MAX_VOICE_SECONDS) stop();
    else onChange({ kind: "recording", track, seconds: Math.floor(elapsed()) });
  }, TICK_MS);
  try {
    recorder = recordVoice(track, { onStopped, onEnd: end });
  } catch {
    end(null);
    return null;
  }
  onChange({ kind: "recording", track, seconds: 0 });
  return { stop };
}

/** Safari, and Chrome on Android, Windows and macOS since 126, record it; all browsers play it. */
const AAC = "audio/mp4;codecs=mp4a.40.2";
const BITS_PER_SECOND = 48_000;

type Recording = { stop: () => void };

type VoiceListeners = {
  /** Before the recording is converted, which takes seconds on a slow phone. */
  onStopped: () => void;
  /** Gets the recording as every phone plays it, or null if there is none. */
  onEnd: (file: File | null) => void;
};

const canRecord = () => typeof MediaRecorder !== "undefined";

/** Records until `stop`, or until the device takes the microphone away, as a phone does for an incoming call. */
function recordVoice(track: MediaStreamTrack, { onStopped, onEnd }: VoiceListeners): Recording {
  const isAac = MediaRecorder.isTypeSupported(AAC);
  const options = { audioBitsPerSecond: BITS_PER_SECOND, ...(isAac ? { mimeType: AAC } : {}) };
  const recorder = new MediaRecorder(new MediaStream([track]), options);
  const chunks: Blob[] = [];
  recorder.ondataavailable = ({ data }) => chunks.push(data);
  recorder.onstop = async () => {
    onStopped();
    try {
      const recorded = new Blob(chunks, { type: recorder.mimeType });
      if (recorded.size === 0) onEnd(null);
      else if (isAac) onEnd(new File([recorded], "question.m4a", { type: "audio/mp4" }));
      else onEnd(new File([await toWav(recorded)], "question.wav", { type: "audio/wav" }));
    } catch {
      onEnd(null);
    }
  };
  recorder.start();
  return {
    stop: () => {
      if (recorder.state !== "inactive") recorder.stop();
    },
  };
}

// Makes a WAV file of a recording: 16 bits, mono, without compression. Every browser plays it, and what a browser records
// other than AAC, older iPhones do not play.
/** Two minutes weigh 2.9 MB; speech needs no more than half of these hertz. */
const HERTZ = 12_000;
const HEADER_BYTES = 44;
const BYTES_PER_SAMPLE = 2;

/** @throws an error of the browser if it cannot decode its own recording. */
async function toWav(recording: Blob): Promise<Blob> {
  // An offline context converts to its own rate.
  const context = new OfflineAudioContext(1, 1, HERTZ);
  const audio = await context.decodeAudioData(await recording.arrayBuffer());
  return encodeWav(audio.getChannelData(0).subarray(0, HERTZ * MAX_VOICE_SECONDS), HERTZ);
}

/** `samples`: from -1 to 1. */
export function encodeWav(samples: Float32Array, hertz: number): Blob {
  const dataBytes = samples.length * BYTES_PER_SAMPLE;
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + dataBytes));
  const write = (offset: number, text: string) => {
    for (let at = 0; at < text.length; at++) view.setUint8(offset + at, text.charCodeAt(at));
  };
  write(0, "RIFF");
  view.setUint32(4, HEADER_BYTES - 8 + dataBytes, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, hertz, true);
  view.setUint32(28, hertz * BYTES_PER_SAMPLE, true);
  view.setUint16(32, BYTES_PER_SAMPLE, true);
  view.setUint16(34, 8 * BYTES_PER_SAMPLE, true);
  write(36, "data");
  view.setUint32(40, dataBytes, true);
  samples.forEach((sample, at) => {
    const level = Math.max(-1, Math.min(1, sample));
    view.setInt16(HEADER_BYTES + BYTES_PER_SAMPLE * at, Math.round(level * 0x7fff), true);
  });
  return new Blob([view], { type: "audio/wav" });
}
