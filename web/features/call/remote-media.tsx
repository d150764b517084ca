import { clsx } from "clsx";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { CallState } from "./video-provider.ts";
import { VideoTile } from "./video-tile.tsx";

/** After a long break Chromium sometimes decodes the pictures and never draws them. With a new connection it does. */
const STUCK_MS = 6_000;

/** The sound plays on while the video is hidden. */
export function RemoteMedia({
  stream,
  name,
  link,
  isVideoShown,
  onStuck,
}: {
  stream: MediaStream;
  name: string;
  link: CallState["link"];
  /** The other side sends pictures, and they arrive. */
  isVideoShown: boolean;
  /** None of the pictures that arrive has been drawn since the connection is back. */
  onStuck(): void;
}) {
  const t = useT();
  const reconnections = useReconnectionCount(link);
  const [drawn, setDrawn] = useState(0);
  const isReported = useRef(false);
  const isAwaited = isVideoShown && drawn < reconnections;
  // Once, until a picture is drawn: another new connection would only interrupt the sound.
  const reportStuck = useEffectEvent(() => {
    if (!isReported.current) onStuck();
    isReported.current = true;
  });
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(reportStuck, STUCK_MS);
    return () => clearTimeout(timer);
  }, [isAwaited]);
  return (
    <>
      <div className={clsx("absolute inset-0", isVideoShown ? "" : "invisible")}>
        {/* A new element, so that its first picture shows whether pictures are drawn again. */}
        <VideoTile
          key={reconnections}
          stream={stream}
          label={t("call.picture-of", { name })}
          onFirstPicture={() => {
            setDrawn(reconnections);
            isReported.current = false;
          }}
        />
      </div>
      <RemoteAudio stream={stream} name={name} />
    </>
  );
}

/** How often the call has been connected again after a break. */
function useReconnectionCount(link: CallState["link"]): number {
  const [count, setCount] = useState(0);
  const wasConnected = useRef(false);
  useEffect(() => {
    if (link !== "connected") return;
    if (wasConnected.current) setCount((before) => before + 1);
    wasConnected.current = true;
  }, [link]);
  return count;
}

/** Plays the other side's sound; if the browser does not play it by itself, shows a button that starts it. */
function RemoteAudio({ stream, name }: { stream: MediaStream; name: string }) {
  const t = useT();
  const audio = useRef<HTMLAudioElement>(null);
  const [isBlocked, setBlocked] = useState(false);
  const play = () => {
    audio.current?.play()?.then(
      () => setBlocked(false),
      // Browsers name a refusal in several ways. A request that a newer one has replaced fails, too.
      () => setBlocked(audio.current?.paused ?? false),
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
