import { useEffect, useRef, useState } from "react";
import type { PublicConfig } from "#contract/config.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

export type Clip = PublicConfig["testimonials"][number];

type Props = {
  clip: Clip;
  handle: string;
  /** How many clips away from the one that is seen; only that one and the next are loaded. */
  distance: number;
  isNext: boolean;
  isPlaying: boolean;
  isMuted: boolean;
  /** Says how to come to the next one. */
  hasHint: boolean;
  onToggle: () => void;
  /** The browser plays nothing unasked. */
  onBlocked: () => void;
};

/** One clip over the whole height; a tap anywhere on it stops it or lets it go on. */
export function ReelClip({
  clip,
  handle,
  distance,
  isNext,
  isPlaying,
  isMuted,
  hasHint,
  onToggle,
  onBlocked,
}: Props) {
  const t = useT();
  const [hasFailed, setFailed] = useState(false);
  const isSeen = distance === 0;
  const film = useFilm({ isPlaying: isPlaying && !hasFailed, isSeen, onBlocked });

  return (
    <li className="relative h-full snap-start snap-always overflow-hidden">
      {hasFailed ? (
        <img src={clip.posterUrl} alt="" className="absolute inset-0 size-full object-cover opacity-40" />
      ) : (
        <video
          ref={film}
          className="absolute inset-0 size-full object-cover"
          src={clip.videoUrl}
          poster={distance <= 1 ? clip.posterUrl : undefined}
          preload={isSeen ? "auto" : isNext ? "metadata" : "none"}
          aria-label={handle}
          muted={isMuted}
          loop
          playsInline
          onError={() => setFailed(isSeen)}
        />
      )}
      {hasFailed ? (
        <div
          role={isSeen ? "alert" : undefined}
          className="absolute inset-x-[24px] top-1/3 grid justify-items-center gap-3 rounded-card bg-stage/90 p-4 text-center"
        >
          <p>{t("feedback.failed")}</p>
          <Button variant="outline" onClick={() => setFailed(false)}>
            {t("shell.retry")}
          </Button>
        </div>
      ) : (
        <button
          type="button"
          aria-label={isPlaying ? t("feedback.pause", { handle }) : t("feedback.play", { handle })}
          className="absolute inset-0 grid size-full place-items-center outline-offset-[-6px] focus-visible:shadow-[inset_0_0_0_10px_var(--stage)]"
          onClick={onToggle}
        >
          {isPlaying ? null : <PlaySign />}
        </button>
      )}
      <div className="pointer-events-none absolute inset-x-0 bottom-0 grid justify-items-start gap-1 bg-linear-to-t from-stage from-75% to-transparent pt-[40px] pr-[76px] pb-[calc(env(safe-area-inset-bottom)+3.25rem+32px)] pl-[16px]">
        {clip.isSample ? <Badge tone="alive">{handle}</Badge> : <p className="font-bold">{handle}</p>}
        {clip.isSample ? <p className="text-small">{t("feedback.sample-note")}</p> : null}
        {hasHint ? (
          <p className="flex items-center gap-1 text-small md:hidden">
            <Icon name="chevron-up" size={18} />
            {t("feedback.swipe-up")}
          </p>
        ) : null}
      </div>
    </li>
  );
}

/** Keeps the film at what is wanted of it; away from the screen it stops and goes back to its beginning. */
function useFilm({
  isPlaying,
  isSeen,
  onBlocked,
}: Pick<Props, "isPlaying" | "onBlocked"> & { isSeen: boolean }) {
  const film = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = film.current;
    if (!video) return;
    if (!isSeen && video.currentTime > 0) video.currentTime = 0;
    // What failed while it was only being prepared gets its chance when it is wanted.
    if (isSeen && video.error) video.load();
  }, [isSeen]);
  useEffect(() => {
    const video = film.current;
    if (!video) return;
    if (isPlaying)
      video.play().catch((error: unknown) => {
        // With sound a browser may want a tap on each film; an AbortError only says that it was stopped meanwhile.
        if (error instanceof DOMException && error.name === "NotAllowedError") onBlocked();
      });
    else video.pause();
  }, [isPlaying, onBlocked]);
  return film;
}

function PlaySign() {
  return (
    <span className="grid size-[72px] place-items-center rounded-full bg-stage/80">
      <svg viewBox="0 0 24 24" width={32} height={32} fill="currentColor" aria-hidden="true">
        <path d="M8 5.500v13l11-6.500Z" />
      </svg>
    </span>
  );
}
