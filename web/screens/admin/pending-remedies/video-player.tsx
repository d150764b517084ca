import { useRef, useState } from "react";
import { useT } from "#web/i18n/t.ts";
import { useWholeLength } from "./use-recorded-duration.ts";

/** Plays a video in its place; where the browser cannot, it leads to the file. */
export function VideoPlayer({ address, label }: { address: string; label: string }) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const [isBroken, setBroken] = useState(false);
  useWholeLength(video);
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: what is recorded here has no captions */}
      <video
        ref={video}
        src={address}
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
            href={address}
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
