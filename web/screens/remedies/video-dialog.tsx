import { useState } from "react";
import { Listen } from "#web/features/listen/listen.tsx";
import { useT } from "#web/i18n/t.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** YouTube plays in its frame, a file in a video element. */
export type Video = { kind: "youtube" | "file"; title: string; address: string };

const FRAME = "aspect-video w-full rounded-part border-0 bg-stage";

export function VideoDialog({ video, onClose }: { video: Video | null; onClose: () => void }) {
  return (
    <Dialog isOpen={video !== null} onClose={onClose} title={video?.title ?? ""}>
      {video ? <Listen isInDialog facts={{ screen: "film" }} /> : null}
      {video?.kind === "youtube" ? (
        <iframe
          src={video.address}
          title={video.title}
          allow="fullscreen; encrypted-media; picture-in-picture"
          allowFullScreen
          className={FRAME}
        />
      ) : video ? (
        <VideoFile key={video.address} video={video} />
      ) : null}
    </Dialog>
  );
}

function VideoFile({ video: { title, address } }: { video: Video }) {
  const t = useT();
  const [isBroken, setBroken] = useState(false);
  if (isBroken && isBeyond(address)) return <p role="alert">{t("remedies.film-webm")}</p>;
  if (isBroken)
    return (
      <div role="alert" className="grid justify-items-start gap-2">
        <p>{t("remedies.film-failed")}</p>
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center gap-2 font-bold text-primary underline underline-offset-4"
        >
          <Icon name="video" size={20} />
          {t("remedies.film-open")}
        </a>
      </div>
    );
  return (
    // biome-ignore lint/a11y/useMediaCaption: the guide's videos have no captions
    <video
      src={address}
      aria-label={title}
      controls
      playsInline
      preload="metadata"
      onError={() => setBroken(true)}
      className={`${FRAME} max-h-[60dvh] object-contain`}
    />
  );
}

/** Whether it is a WebM and this browser plays none, as iPhones before iOS 17.4: a new tab would not help. */
function isBeyond(address: string): boolean {
  const isWebm = /\.webm(?:[?#]|$)/i.test(address);
  return isWebm && document.createElement("video").canPlayType("video/webm") === "";
}
