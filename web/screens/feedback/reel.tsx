import { useState } from "react";
import { Link } from "wouter";
import type { Testimonial } from "#web/features/ratings/use-testimonials.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { LineCard } from "./line-card.tsx";
import { type Clip, ReelClip } from "./reel-clip.tsx";
import { useCurrentClip } from "./use-current-clip.ts";
import { usePlaying } from "./use-playing.ts";
import { useReelKeys } from "./use-reel-keys.ts";

type Props = { clips: readonly Clip[]; lines: readonly Testimonial[] };

/** Clips, then lines of customers, as high as the screen, one below the other. The clip on the screen plays. */
export function Reel({ clips, lines }: Props) {
  const t = useT();
  const { list, current, goTo, next, previous } = useCurrentClip(clips.length + lines.length);
  const total = clips.length + lines.length;
  const { isPlaying, toggle, sound, toggleSound, onBlocked } = usePlaying(current);
  const [hasMoved, setMoved] = useState(false);
  if (current > 0 && !hasMoved) setMoved(true);
  useReelKeys({ next, previous, toggle, toggleSound });
  const handles = [
    ...clips.map((clip, index) =>
      clip.isSample ? t("feedback.sample-handle", { number: index + 1 }) : clip.handle,
    ),
    ...lines.map(({ text }) => text),
  ];
  return (
    <div className="absolute inset-0 mx-auto w-full md:w-[min(100%,56.25dvh)]">
      <ol
        ref={list}
        aria-label={t("feedback.clips")}
        className="h-full snap-y snap-mandatory overflow-y-auto overscroll-contain [scrollbar-width:none]"
      >
        {clips.map((clip, index) => (
          <ReelClip
            key={clip.videoUrl}
            clip={clip}
            handle={handles[index] ?? ""}
            distance={Math.abs(index - current)}
            isNext={index === current + 1}
            isPlaying={index === current && isPlaying}
            isMuted={sound === "off"}
            hasHint={index === 0 && total > 1 && !hasMoved}
            onToggle={() => (index === current ? toggle() : goTo(index))}
            onBlocked={onBlocked}
          />
        ))}
        {lines.map((line) => (
          <LineCard key={`${line.month} ${line.text}`} testimonial={line} />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {t("feedback.place", { place: current + 1, total, handle: handles[current] ?? "" })}
      </p>
      <Controls
        isMuted={sound === "off"}
        onSound={current < clips.length ? toggleSound : null}
        onPrevious={current === 0 ? null : previous}
        onNext={current === total - 1 ? null : next}
      />
    </div>
  );
}

/** `null`: the button does nothing. */
type ControlsProps = {
  isMuted: boolean;
  /** Null: what is on the screen has no sound. */
  onSound: (() => void) | null;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

function Controls({ isMuted, onSound, onPrevious, onNext }: ControlsProps) {
  const t = useT();
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 grid gap-3 px-[16px] pb-[calc(env(safe-area-inset-bottom)+16px)] *:pointer-events-auto">
      <div className="grid gap-2 justify-self-end">
        {onSound ? (
          <RoundButton
            icon={isMuted ? "sound-off" : "sound-on"}
            label={t(isMuted ? "feedback.unmute" : "feedback.mute")}
            onPress={onSound}
          />
        ) : null}
        <RoundButton icon="chevron-up" label={t("feedback.previous")} onPress={onPrevious} />
        <RoundButton icon="chevron-down" label={t("feedback.next")} onPress={onNext} />
      </div>
      <Link href={paths.dashboard()} className={buttonClass({ size: "large" })}>
        {t("feedback.book-now")}
      </Link>
    </div>
  );
}

type RoundButtonProps = { icon: IconName; label: string; onPress: (() => void) | null };

/** Stays focusable when it does nothing. */
function RoundButton({ icon, label, onPress }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={onPress === null || undefined}
      className="grid size-[48px] shrink-0 place-items-center rounded-full bg-stage/80 aria-disabled:text-on-stage/50"
      onClick={() => onPress?.()}
    >
      <Icon name={icon} />
    </button>
  );
}
