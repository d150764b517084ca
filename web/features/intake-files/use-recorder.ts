import { useCallback, useEffect, useRef, useState } from "react";
import { MAX_VOICE_SECONDS } from "#domain/intake-files.ts";
import type { MediaProblem } from "#web/features/devices/media-advice.tsx";
import { openMicrophone } from "#web/features/devices/open-media.ts";
import { keepQuiet } from "#web/features/listen/reading.ts";
import { canRecord, type Recording, recordVoice } from "./record-voice.ts";

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
    const track = await openMicrophone();
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
