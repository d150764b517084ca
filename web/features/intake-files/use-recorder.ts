import { useCallback, useEffect, useRef, useState } from "react";
import { MAX_VOICE_SECONDS } from "#domain/intake-files.ts";
import type { MediaProblem } from "#web/features/devices/media-advice.tsx";
import { openMicrophone } from "#web/features/devices/open-media.ts";
import { canRecord, type Recording, recordVoice } from "./record-voice.ts";

const TICK_MS = 250;
/** Shorter ones are a press too much. */
const MIN_SECONDS = 1;

export type RecorderState =
  | { kind: "idle" | "asking" | "preparing" | "too-short" | "broken" }
  | { kind: "recording"; track: MediaStreamTrack; seconds: number }
  | { kind: "refused"; problem: MediaProblem };

/** Records one voice message. What was recorded when the screen is left is kept, too. */
export function useRecorder(onRecorded: (file: File, seconds: number) => void) {
  const [state, setState] = useState<RecorderState>({ kind: "idle" });
  const recording = useRef<Recording>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      recording.current?.stop();
    };
  }, []);

  const start = async () => {
    if (!canRecord()) return setState({ kind: "refused", problem: "unsupported" });
    setState({ kind: "asking" });
    const track = await openMicrophone();
    if (typeof track === "string") return setState({ kind: "refused", problem: track });
    if (isGone.current) return track.stop();
    const startedAt = performance.now();
    const elapsed = () => Math.min(MAX_VOICE_SECONDS, (performance.now() - startedAt) / 1000);
    const end = (file: File | null) => {
      const seconds = elapsed();
      clearInterval(timer);
      recording.current = null;
      if (file && seconds >= MIN_SECONDS) {
        setState({ kind: "idle" });
        onRecorded(file, Math.round(seconds));
      } else setState({ kind: file ? "too-short" : "broken" });
    };
    const timer = setInterval(() => {
      if (elapsed() >= MAX_VOICE_SECONDS) stop();
      else setState({ kind: "recording", track, seconds: Math.floor(elapsed()) });
    }, TICK_MS);
    try {
      recording.current = recordVoice(track, end);
      setState({ kind: "recording", track, seconds: 0 });
    } catch {
      track.stop();
      end(null);
    }
  };

  const stop = useCallback(() => {
    setState({ kind: "preparing" });
    recording.current?.stop();
  }, []);
  return { state, start, stop };
}
