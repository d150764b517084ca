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
  /** From the clip on the screen, which is loaded, as is the metadata of the next one. */
  distance: number;
  isNext: boolean;
  isPlaying: boolean;
  isMuted: boolean;
  /** Shows how to reach the next clip. */
  hasHint: boolean;
  onToggle: () => void;
  /** The browser refuses to play before the user presses something. */
  onBlocked: () => void;
};

/** A press anywhere on the clip plays and pauses it. */
export function ReelClip(props: Props) {
  const { clip, distance, isPlaying, onBlocked } = props;
  const [hasFailed, setFailed] = useState(false);
  const isCurrent = distance === 0;
  const video = useVideo({ isPlaying: isPlaying && !hasFailed, isCurrent, onBlocked });
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
            poster={distance <= 1 ? clip.posterUrl : undefined}
            preload={isCurrent ? "auto" : props.isNext ? "metadata" : "none"}
            aria-label={props.handle}
            muted={props.isMuted}
            loop
            playsInline
            onError={() => setFailed(isCurrent)}
          />
          <PlayButton {...props} />
        </>
      )}
      <Caption {...props} />
    </li>
  );
}

/** Plays the video as the props say. A clip that has left the screen returns to its start. */
function useVideo({
  isPlaying,
  isCurrent,
  onBlocked,
}: Pick<Props, "isPlaying" | "onBlocked"> & { isCurrent: boolean }) {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    if (!isCurrent && video.currentTime > 0) video.currentTime = 0;
    // The preload failed, which showed no error.
    if (isCurrent && video.error) video.load();
  }, [isCurrent]);
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    if (isPlaying)
      video.play().catch((error: unknown) => {
        // Other errors: an AbortError means that the video was paused meanwhile.
        if (error instanceof DOMException && error.name === "NotAllowedError") onBlocked();
      });
    else video.pause();
  }, [isPlaying, onBlocked]);
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

function PlayButton({ handle, isPlaying, onToggle }: Props) {
  const t = useT();
  return (
    <button
      type="button"
      aria-label={isPlaying ? t("feedback.pause", { handle }) : t("feedback.play", { handle })}
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
  );
}

function Caption({ clip, handle, hasHint }: Props) {
  const t = useT();
  return (
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
  );
}
