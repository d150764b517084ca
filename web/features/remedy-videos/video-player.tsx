import { type RefObject, useEffect, useRef, useState } from "react";
import { useT } from "#web/i18n/t.ts";

/** If the browser cannot play the video, a link opens the file. */
export function VideoPlayer({ url, label }: { url: string; label: string }) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const [isBroken, setBroken] = useState(false);
  useRecordedDuration(video);
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: a recording has no captions */}
      <video
        ref={video}
        src={url}
        aria-label={label}
        controls
        playsInline
        preload="metadata"
        onError={() => setBroken(true)}
        className="aspect-video max-h-80 w-full rounded-part bg-stage"
      />
      {isBroken ? (
        <p role="status" className="text-small">
          {t("vidhis.player-failed")}{" "}
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
          >
            {t("vidhis.player-open")}
          </a>
        </p>
      ) : null}
    </>
  );
}

/** Longer than any video. Where a recorder has written no duration, a seek to it finds the duration. */
const BEYOND_SECONDS = 1e9;

/**
 * MediaRecorder may write no duration, and such a video cannot be seeked. When it is first played, this seeks beyond its
 * end, where the browser finds the duration, and then starts it.
 */
export function useRecordedDuration(video: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const begin = () => {
      if (element.duration !== Number.POSITIVE_INFINITY) return;
      const learn = () => {
        if (!Number.isFinite(element.duration)) return;
        element.removeEventListener("durationchange", learn);
        element.currentTime = 0;
        void element.play().catch(() => undefined);
      };
      element.addEventListener("durationchange", learn);
      element.currentTime = BEYOND_SECONDS;
    };
    element.addEventListener("play", begin, { once: true });
    return () => element.removeEventListener("play", begin);
  }, [video]);
}
