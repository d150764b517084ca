import { useEffect, useRef, useState } from "react";
import { type Recording, VideoRecorder } from "./video-recorder.ts";

/** Releases camera and microphone when the component unmounts. */
export function useVideoRecorder(maxBytes: number) {
  const [recording, setRecording] = useState<Recording>({ kind: "asking" });
  const recorder = useRef<VideoRecorder | null>(null);
  useEffect(() => {
    const own = new VideoRecorder(setRecording);
    recorder.current = own;
    void own.open();
    return () => own.close();
  }, []);
  useEffect(() => {
    if (recorder.current) recorder.current.maxBytes = maxBytes;
  }, [maxBytes]);
  return {
    recording,
    open: () => void recorder.current?.open(),
    flip: () => void recorder.current?.flip(),
    start: () => recorder.current?.start(),
    stop: () => recorder.current?.stop(),
  };
}
