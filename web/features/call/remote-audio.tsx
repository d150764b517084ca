import { useEffect, useRef, useState } from "react";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";

/** Plays the other side's sound; if the browser blocks autoplay, shows a button that starts it. */
export function RemoteAudio({ stream, name }: { stream: MediaStream; name: string }) {
  const t = useT();
  const audio = useRef<HTMLAudioElement>(null);
  const [isBlocked, setBlocked] = useState(false);
  const play = () => {
    audio.current?.play()?.then(
      () => setBlocked(false),
      (error: unknown) => setBlocked(error instanceof DOMException && error.name === "NotAllowedError"),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: plays once for each stream
  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    element.srcObject = stream;
    play();
    return () => {
      element.srcObject = null;
    };
  }, [stream]);
  return (
    <>
      {/* A phone call pauses the element. */}
      {/* biome-ignore lint/a11y/useMediaCaption: a live voice has no captions */}
      <audio ref={audio} onPause={play} className="hidden" />
      {isBlocked ? (
        <button
          type="button"
          onClick={play}
          className="absolute top-1/2 left-1/2 z-10 flex min-h-13 w-max max-w-[calc(100vw-32px)] -translate-1/2 items-center gap-2 rounded-card bg-alive px-5 font-bold text-on-alive"
        >
          <Icon name="sound-on" size={22} />
          <span>{t("call.tap-to-hear", { name })}</span>
        </button>
      ) : null}
    </>
  );
}
