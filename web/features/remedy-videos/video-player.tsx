import { useRef, useState } from "react";
import { useT } from "#web/i18n/t.ts";
import { useRecordedDuration } from "./use-recorded-duration.ts";

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
