import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { useBrowser } from "#web/ui/use-browser.ts";
import { prefersReducedMotion } from "#web/ui/use-media-query.ts";
import { type Clip, ReelClip } from "./reel-clip.tsx";

/**
 * Clips as high as the screen, one below the other. Unless the user prefers less motion, the clip on the screen plays, at first
 * without sound; a press on it holds until another one is on the screen.
 */
export function Reel({ clips }: { clips: readonly Clip[] }) {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  // Where the list scrolls to. A second press during the scrolling goes on from there.
  const target = useRef(0);
  const [current, setCurrent] = useState(0);
  const isOnUnasked = useBrowser(() => !prefersReducedMotion(), true);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOn = chosen ?? isOnUnasked;
  const [isMuted, setMuted] = useState(true);
  const [hasMoved, setMoved] = useState(false);
  const isPageVisible = useSyncExternalStore(
    onVisibilityChange,
    () => !document.hidden,
    () => true,
  );
  const hasBegun = useBrowser(() => true, false);
  const last = clips.length - 1;

  const onScroll = () => {
    const { scrollTop = 0, clientHeight = 0 } = list.current ?? {};
    const shown = Math.min(last, Math.round(scrollTop / Math.max(1, clientHeight)));
    if (shown === current) return;
    target.current = shown;
    setCurrent(shown);
    setMoved(true);
    setChosen(null);
  };
  const goTo = (index: number) => {
    target.current = Math.min(Math.max(index, 0), last);
    const behavior = prefersReducedMotion() ? "auto" : "smooth";
    list.current?.children[target.current]?.scrollIntoView({ behavior, block: "start" });
  };
  const previous = () => goTo(target.current - 1);
  const next = () => goTo(target.current + 1);
  const toggle = () => setChosen(!isOn);
  const toggleSound = () => setMuted(!isMuted);
  // Browsers may refuse to play with sound. The clip then tries without, and if that is refused too, it stops.
  const onBlocked = () => (isMuted ? setChosen(false) : setMuted(true));

  // By the position of the key, because a Hindi keyboard has no letter M. Space still presses a focused button.
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const isOnControl = event.target instanceof Element && event.target.closest("a, button") !== null;
    if (event.code === "ArrowDown" || event.code === "PageDown") next();
    else if (event.code === "ArrowUp" || event.code === "PageUp") previous();
    else if (event.code === "KeyM") toggleSound();
    else if (event.code === "Space" && !isOnControl) toggle();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);

  const handles = clips.map((clip, index) =>
    clip.isSample ? t("feedback.sample-handle", { number: index + 1 }) : clip.handle,
  );
  return (
    <div className="absolute inset-0 mx-auto w-full md:w-[min(100%,56.25dvh)]">
      <ol
        ref={list}
        onScroll={onScroll}
        aria-label={t("feedback.clips")}
        className="h-full snap-y snap-mandatory overflow-y-auto overscroll-contain [scrollbar-width:none]"
      >
        {clips.map((clip, index) => (
          <ReelClip
            key={clip.videoUrl}
            clip={clip}
            handle={handles[index] ?? ""}
            place={index - current}
            isPlaying={index === current && isOn && isPageVisible}
            isMuted={isMuted}
            mayLoad={hasBegun}
            hasHint={index === 0 && last > 0 && !hasMoved}
            onToggle={() => (index === current ? toggle() : goTo(index))}
            onBlocked={onBlocked}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {t("feedback.place", { place: current + 1, total: clips.length, handle: handles[current] ?? "" })}
      </p>
      <div className="pointer-events-none absolute inset-x-0 bottom-0 grid gap-3 px-[16px] pb-[calc(env(safe-area-inset-bottom)+16px)] *:pointer-events-auto">
        <div className="grid gap-2 justify-self-end">
          <RoundButton
            icon={isMuted ? "sound-off" : "sound-on"}
            label={t(isMuted ? "feedback.unmute" : "feedback.mute")}
            onPress={toggleSound}
          />
          <RoundButton icon="chevron-up" label={t("feedback.previous")} onPress={current > 0 && previous} />
          <RoundButton icon="chevron-down" label={t("feedback.next")} onPress={current < last && next} />
        </div>
        <LinkButton to={paths.dashboard()} size="large">
          {t("feedback.book-now")}
        </LinkButton>
      </div>
    </div>
  );
}

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** `false`: the button does nothing, and stays focusable. */
type RoundButtonProps = { icon: IconName; label: string; onPress: (() => void) | false };

function RoundButton({ icon, label, onPress }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={onPress === false || undefined}
      className="grid size-[48px] shrink-0 place-items-center rounded-full bg-stage/80 aria-disabled:text-on-stage/50"
      onClick={() => onPress && onPress()}
    >
      <Icon name={icon} />
    </button>
  );
}
