import { useEffect, useEffectEvent, useRef, useState } from "react";
import { preload } from "react-dom";
import type { PublicConfig } from "#contract/config.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

export type Clip = PublicConfig["testimonials"][number];

type Props = {
  clip: Clip;
  handle: string;
  /** 0 on the screen, 1 the next one. The former is loaded, of the latter the metadata. */
  place: number;
  isPlaying: boolean;
  isMuted: boolean;
  /** Not before the screen's code is there: on a slow network the film would hold it up. */
  mayLoad: boolean;
  /** Shows how to reach the next clip. */
  hasHint: boolean;
  onToggle: () => void;
  /** The browser refuses to play before the user presses something. */
  onBlocked: () => void;
};

/** A press anywhere on the clip plays and pauses it. */
export function ReelClip({ clip, handle, place, isPlaying, isMuted, mayLoad, ...rest }: Props) {
  const { hasHint, onToggle, onBlocked } = rest;
  const t = useT();
  const [hasFailed, setFailed] = useState(false);
  const isCurrent = place === 0;
  // What is seen first, before the code of the screen.
  if (isCurrent) preload(clip.posterUrl, { as: "image", fetchPriority: "high" });
  const video = useVideo({ isPlaying: isPlaying && !hasFailed, isMuted, isCurrent, onBlocked });
  return (
    <li className="relative h-full snap-start snap-always overflow-hidden">
      {hasFailed ? (
        <FailedClip posterUrl={clip.posterUrl} isCurrent={isCurrent} onRetry={() => setFailed(false)} />
      ) : (
        <>
          <video
            ref={video}
            className="absolute inset-0 size-full object-cover"
            src={clip.videoUrl}
            poster={Math.abs(place) <= 1 ? clip.posterUrl : undefined}
            preload={(mayLoad && { 0: "auto", 1: "metadata" }[place]) || "none"}
            aria-label={handle}
            muted={isMuted}
            loop
            playsInline
            onError={() => setFailed(isCurrent)}
          />
          <button
            type="button"
            aria-label={t(isPlaying ? "feedback.pause" : "feedback.play", { handle })}
            className="absolute inset-0 grid size-full place-items-center outline-offset-[-6px] focus-visible:shadow-[inset_0_0_0_10px_var(--stage)]"
            onClick={onToggle}
          >
            {isPlaying ? null : (
              <span className="grid size-[72px] place-items-center rounded-full bg-stage/80">
                <svg viewBox="0 0 24 24" width={32} height={32} fill="currentColor" aria-hidden="true">
                  <path d="M8 5.500v13l11-6.500Z" />
                </svg>
              </span>
            )}
          </button>
        </>
      )}
      <div className="pointer-events-none absolute inset-x-0 bottom-0 grid justify-items-start gap-1 bg-linear-to-t from-stage from-75% to-transparent pt-[40px] pr-[76px] pb-[calc(env(safe-area-inset-bottom)+7.25rem-32px)] pl-[16px]">
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

type Playing = Pick<Props, "isPlaying" | "isMuted" | "onBlocked"> & { isCurrent: boolean };

/** Plays the video as the props say. A clip that has left the screen returns to its start. */
function useVideo({ isPlaying, isMuted, isCurrent, onBlocked }: Playing) {
  const ref = useRef<HTMLVideoElement>(null);
  const refuse = useEffectEvent(onBlocked);
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    if (!isCurrent && video.currentTime > 0) video.currentTime = 0;
    // The preload failed, which showed no error.
    if (isCurrent && video.error) video.load();
  }, [isCurrent]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was refused with sound is tried without
  useEffect(() => {
    if (!isPlaying) return ref.current?.pause();
    ref.current?.play().catch((error: unknown) => {
      // Other errors: an AbortError means that the video was paused meanwhile.
      if (error instanceof DOMException && error.name === "NotAllowedError") refuse();
    });
  }, [isPlaying, isMuted]);
  return ref;
}

type FailedProps = { posterUrl: string; isCurrent: boolean; onRetry: () => void };

function FailedClip({ posterUrl, isCurrent, onRetry }: FailedProps) {
  const t = useT();
  return (
    <>
      <img src={posterUrl} alt="" className="absolute inset-0 size-full object-cover opacity-40" />
      <div
        role={isCurrent ? "alert" : undefined}
        className="absolute inset-x-[24px] top-1/3 grid justify-items-center gap-3 rounded-card bg-stage/90 p-4 text-center"
      >
        <p>{t("feedback.failed")}</p>
        <Button variant="outline" onClick={onRetry}>
          {t("shell.retry")}
        </Button>
      </div>
    </>
  );
}
