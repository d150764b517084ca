import { useCallback, useEffect, useRef, useState } from "react";
import { MAX_VOICE_SECONDS } from "#domain/intake-files.ts";
import type { MediaProblem } from "#web/features/devices/media-advice.tsx";
import { openDevice } from "#web/features/devices/open-media.ts";
import { followLevel } from "#web/features/devices/voice-level.ts";
import { keepQuiet } from "#web/features/listen/reading.ts";
import { type Doubt, decode, doubtOf, HERTZ, silenceOf } from "./recording-check.ts";

const TICK_MS = 250;
/** Shorter ones are a press too much. */
const MIN_SECONDS = 1;
/** From 0 to 1; a converter without a microphone stays below. */
const HEARD_LEVEL = 0.02;
/** Some browsers never answer that the recorder has stopped, or never decode what it has recorded. */
const MAX_PREPARING_MS = 20_000;

export type RecorderState =
  | { kind: "idle" | "asking" | "preparing" | "too-short" | "broken" }
  | { kind: "recording"; follow: Follow; seconds: number }
  | { kind: "doubtful"; doubt: Doubt; file: File; seconds: number }
  | { kind: "refused"; problem: MediaProblem };

/** Passes the level on, from 0 to 1, until the returned function is called. */
type Follow = (onLevel: (level: number) => void) => () => void;

/** Records one voice message. What was recorded when the screen is left or hidden is kept, too. */
export function useRecorder(onRecorded: (file: File, seconds: number) => void) {
  const [state, setState] = useState<RecorderState>({ kind: "idle" });
  const recording = useRef<Recording>(null);
  const isGone = useRef(false);
  /** The browser has said that it records AAC, and did not. */
  const hasAacFailed = useRef(false);
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
      isAacAllowed: !hasAacFailed.current,
      onChange: setState,
      onAacFailed: () => {
        hasAacFailed.current = true;
      },
      onEnd: (recorded, seconds) => {
        recording.current = null;
        if (recorded === null) return setState({ kind: "broken" });
        const { file, doubt } = recorded;
        if (seconds < MIN_SECONDS) return setState({ kind: "too-short" });
        if (doubt && !isGone.current) return setState({ kind: "doubtful", doubt, file, seconds });
        setState({ kind: "idle" });
        // Nobody is there to be asked, and nothing to be lost.
        if (doubt !== "silent") onRecorded(file, Math.round(seconds));
      },
    });
  };

  /** Sends a doubtful one all the same. */
  const send = () => {
    if (state.kind !== "doubtful") return;
    setState({ kind: "idle" });
    onRecorded(state.file, Math.round(state.seconds));
  };
  const stop = useCallback(() => recording.current?.stop(), []);
  const isBusy = isOpen || state.kind === "preparing";
  return { state, isBusy, start, stop, send };
}

type Recorded = { file: File; doubt: Doubt | null };

type Listeners = {
  isAacAllowed: boolean;
  onChange: (state: RecorderState) => void;
  onAacFailed: () => void;
  /** Null: nothing was recorded. */
  onEnd: (recorded: Recorded | null, seconds: number) => void;
};

/** Stops by itself after two minutes. */
function startRecording(track: MediaStreamTrack, listeners: Listeners): Recording | null {
  const { onChange, onEnd } = listeners;
  const startedAt = performance.now();
  const elapsed = () => Math.min(MAX_VOICE_SECONDS, (performance.now() - startedAt) / 1000);
  let seconds: number | null = null;
  let isEnded = false;
  let deadline: ReturnType<typeof setTimeout> | undefined;
  const level = listenTo(track);
  const end = (recorded: Recorded | null) => {
    if (isEnded) return;
    isEnded = true;
    clearInterval(timer);
    clearTimeout(deadline);
    level.stop();
    track.stop();
    onEnd(recorded, seconds ?? 0);
  };
  const prepare = () => {
    if (seconds !== null || isEnded) return;
    seconds = elapsed();
    clearInterval(timer);
    level.stop();
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
    else onChange({ kind: "recording", follow: level.follow, seconds: Math.floor(elapsed()) });
  }, TICK_MS);
  try {
    recorder = recordVoice(track, {
      ...listeners,
      onStopped,
      wasHeard: level.wasHeard,
      seconds: () => seconds ?? elapsed(),
      onEnd: end,
    });
  } catch {
    end(null);
    return null;
  }
  onChange({ kind: "recording", follow: level.follow, seconds: 0 });
  return { stop };
}

/** `wasHeard`: whether there was a sound so far; null where the browser does not measure the track. */
function listenTo(track: MediaStreamTrack) {
  const followers = new Set<(level: number) => void>();
  let highest: number | null = null;
  const stop = followLevel(track, (level) => {
    highest = Math.max(highest ?? 0, level);
    for (const follower of followers) follower(level);
  });
  const follow: Follow = (onLevel) => {
    followers.add(onLevel);
    return () => followers.delete(onLevel);
  };
  return { stop, follow, wasHeard: () => (highest === null ? null : highest >= HEARD_LEVEL) };
}

/** Safari, and Chrome on Android, Windows and macOS since 126, record it; all browsers play it. */
const AAC = "audio/mp4;codecs=mp4a.40.2";
const BITS_PER_SECOND = 48_000;

type Recording = { stop: () => void };

type VoiceListeners = Pick<Listeners, "isAacAllowed" | "onAacFailed"> & {
  /** Before the recording is converted, which takes seconds on a slow phone. */
  onStopped: () => void;
  wasHeard: () => boolean | null;
  /** For so long it was spoken. */
  seconds: () => number;
  /** Gets the recording as every phone plays it, or null if there is none. */
  onEnd: (recorded: Recorded | null) => void;
};

const canRecord = () => typeof MediaRecorder !== "undefined";

/** Records until `stop`, or until the device takes the microphone away, as a phone does for an incoming call. */
function recordVoice(track: MediaStreamTrack, listeners: VoiceListeners): Recording {
  const { onStopped, onAacFailed, onEnd } = listeners;
  const { recorder, isAac } = startRecorder(track, listeners);
  const chunks: Blob[] = [];
  recorder.ondataavailable = ({ data }) => chunks.push(data);
  recorder.onerror = () => {
    if (isAac) onAacFailed();
    onStopped();
  };
  recorder.onstop = async () => {
    onStopped();
    try {
      const recorded = new Blob(chunks, { type: recorder.mimeType });
      const made = recorded.size > 0 ? await (isAac ? asAac : asWav)(recorded, listeners) : null;
      if (isAac && (made === null || made.doubt === "faulty")) onAacFailed();
      onEnd(made);
    } catch {
      onEnd(null);
    }
  };
  return {
    stop: () => {
      if (recorder.state !== "inactive") recorder.stop();
    },
  };
}

/** A browser may say that it records AAC, and refuse when it is to begin. */
function startRecorder(track: MediaStreamTrack, { isAacAllowed, onAacFailed }: VoiceListeners) {
  const start = (isAac: boolean) => {
    const options = { audioBitsPerSecond: BITS_PER_SECOND, ...(isAac ? { mimeType: AAC } : {}) };
    const recorder = new MediaRecorder(new MediaStream([track]), options);
    recorder.start();
    return { recorder, isAac };
  };
  if (!isAacAllowed || !MediaRecorder.isTypeSupported(AAC)) return start(false);
  try {
    return start(true);
  } catch {
    onAacFailed();
    return start(false);
  }
}

type Spoken = Pick<VoiceListeners, "seconds" | "wasHeard">;

async function asAac(recorded: Blob, { seconds, wasHeard }: Spoken): Promise<Recorded> {
  const file = new File([recorded], "question.m4a", { type: "audio/mp4" });
  return { file, doubt: await doubtOf(recorded, seconds(), wasHeard()) };
}

/** Every browser plays WAV, and what a browser records other than AAC, older iPhones do not play. Two minutes weigh 2.9 MB. */
async function asWav(recorded: Blob, { seconds, wasHeard }: Spoken): Promise<Recorded> {
  const samples = (await decode(recorded)).subarray(0, HERTZ * MAX_VOICE_SECONDS);
  const file = new File([encodeWav(samples, HERTZ)], "question.wav", { type: "audio/wav" });
  return { file, doubt: silenceOf(samples, seconds(), wasHeard()) };
}

// A WAV file: 16 bits, mono, without compression.
const HEADER_BYTES = 44;
const BYTES_PER_SAMPLE = 2;

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
