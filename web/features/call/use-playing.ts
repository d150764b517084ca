import { type RefObject, useCallback, useEffect, useState } from "react";

/** Browsers that refuse to play by themselves allow it after one of these. */
const PRESSES = ["pointerup", "click", "keydown"] as const;

/**
 * Plays the stream in the element. A browser may refuse it, during a phone call or without a press, and may pause it: it is tried again
 * when the page is seen again, when a track gives something again, and at each press. `isBlocked`: it stands still.
 */
export function usePlaying(media: RefObject<HTMLMediaElement | null>, stream: MediaStream) {
  const [isBlocked, setBlocked] = useState(false);
  const play = useCallback(() => {
    media.current?.play()?.then(
      () => setBlocked(false),
      // Browsers name a refusal in several ways. A request that a newer one has replaced fails, too.
      () => setBlocked(media.current?.paused ?? false),
    );
  }, [media]);
  useEffect(() => {
    const element = media.current;
    if (!element) return;
    element.srcObject = stream;
    play();
    return () => {
      element.srcObject = null;
    };
  }, [media, stream, play]);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const playAgain = () => {
      if (media.current?.paused) play();
    };
    document.addEventListener("visibilitychange", playAgain, { signal });
    for (const press of PRESSES) document.addEventListener(press, playAgain, { signal, capture: true });
    const tracks = "getTracks" in stream ? stream.getTracks() : [];
    for (const track of tracks) track.addEventListener("unmute", playAgain, { signal });
    return () => listeners.abort();
  }, [media, stream, play]);
  return { isBlocked, play, onPlaying: () => setBlocked(false) };
}
