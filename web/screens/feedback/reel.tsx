import { useState } from "react";
import { Link } from "wouter";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { type Clip, ReelClip } from "./reel-clip.tsx";
import { useCurrentClip } from "./use-current-clip.ts";
import { usePlaying } from "./use-playing.ts";
import { useReelKeys } from "./use-reel-keys.ts";

/** The clips one below the other, each as tall as the screen; the one that is seen plays, with what one may do with it. */
export function Reel({ clips }: { clips: readonly Clip[] }) {
  const t = useT();
  const { list, current, goTo, next, previous } = useCurrentClip(clips.length);
  const { isPlaying, toggle, sound, toggleSound, sayBlocked } = usePlaying(current);
  const [hasMoved, setMoved] = useState(false);
  if (current > 0 && !hasMoved) setMoved(true);
  const isLast = current === clips.length - 1;
  useReelKeys({ next, previous, toggle, toggleSound });
  const handleOf = (clip: Clip, place: number) =>
    clip.isSample ? t("feedback.sample-handle", { number: place + 1 }) : clip.handle;
  const shown = clips[current];

  return (
    <div className="absolute inset-0 mx-auto w-full md:w-[min(100%,56.25dvh)]">
      <ol
        ref={list}
        aria-label={t("feedback.clips")}
        className="h-full snap-y snap-mandatory overflow-y-auto overscroll-contain [scrollbar-width:none]"
      >
        {clips.map((clip, place) => (
          <ReelClip
            key={clip.videoUrl}
            clip={clip}
            handle={handleOf(clip, place)}
            distance={Math.abs(place - current)}
            isNext={place === current + 1}
            isPlaying={place === current && isPlaying}
            isMuted={sound === "off"}
            hasHint={place === 0 && clips.length > 1 && !hasMoved}
            onToggle={() => (place === current ? toggle() : goTo(place))}
            onBlocked={sayBlocked}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {shown
          ? t("feedback.place", {
              place: current + 1,
              total: clips.length,
              handle: handleOf(shown, current),
            })
          : null}
      </p>
      <div className="pointer-events-none absolute inset-x-0 bottom-0 grid gap-3 px-[16px] pb-[calc(env(safe-area-inset-bottom)+16px)] *:pointer-events-auto">
        <div className="grid gap-2 justify-self-end">
          <RoundButton
            icon={sound === "off" ? "sound-off" : "sound-on"}
            label={t(sound === "off" ? "feedback.unmute" : "feedback.mute")}
            onPress={toggleSound}
          />
          <RoundButton
            icon="chevron-up"
            label={t("feedback.previous")}
            isOff={current === 0}
            onPress={previous}
          />
          <RoundButton icon="chevron-down" label={t("feedback.next")} isOff={isLast} onPress={next} />
        </div>
        <Link href={paths.dashboard()} className={buttonClass({ size: "large" })}>
          {t("feedback.book-now")}
        </Link>
      </div>
    </div>
  );
}

type RoundButtonProps = { icon: IconName; label: string; isOff?: boolean; onPress: () => void };

function RoundButton({ icon, label, isOff = false, onPress }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      className="grid size-[48px] shrink-0 place-items-center rounded-full bg-stage/80 aria-disabled:text-on-stage/50"
      onClick={() => {
        if (!isOff) onPress();
      }}
    >
      <Icon name={icon} />
    </button>
  );
}
