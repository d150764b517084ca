import { toWav } from "./wav.ts";

/** Safari, and Chrome on Android, Windows and macOS since 126, record it; all browsers play it. */
const AAC = "audio/mp4;codecs=mp4a.40.2";
const BITS_PER_SECOND = 48_000;

export type Recording = { stop: () => void };

type Listeners = {
  /** Before the recording is converted, which takes seconds on a slow phone. */
  onStopped: () => void;
  /** Gets the recording as every phone plays it, or null if there is none. */
  onEnd: (file: File | null) => void;
};

export const canRecord = () => typeof MediaRecorder !== "undefined";

/** Records until `stop`, or until the device takes the microphone away, as a phone does for an incoming call. */
export function recordVoice(track: MediaStreamTrack, { onStopped, onEnd }: Listeners): Recording {
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
