import { clsx } from "clsx";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useT } from "#web/i18n/t.ts";
import { RemoteAudio } from "./remote-audio.tsx";
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
