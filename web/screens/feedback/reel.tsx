import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { prefersReducedMotion } from "#web/ui/use-media-query.ts";
import { type Clip, ReelClip } from "./reel-clip.tsx";

type Props = { clips: readonly Clip[] };

/** Clips as high as the screen, one below the other. The clip on the screen plays. */
export function Reel({ clips }: Props) {
  const t = useT();
  const { list, current, goTo, next, previous } = useCurrentClip(clips.length);
  const total = clips.length;
  const { isPlaying, toggle, sound, toggleSound, onBlocked } = usePlaying(current);
  const [hasMoved, setMoved] = useState(false);
  if (current > 0 && !hasMoved) setMoved(true);
  useReelKeys({ next, previous, toggle, toggleSound });
  const handles = clips.map((clip, index) =>
    clip.isSample ? t("feedback.sample-handle", { number: index + 1 }) : clip.handle,
  );
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
      </ol>
      <p role="status" className="sr-only">
        {t("feedback.place", { place: current + 1, total, handle: handles[current] ?? "" })}
      </p>
      <Controls
        isMuted={sound === "off"}
        onSound={toggleSound}
        onPrevious={current === 0 ? null : previous}
        onNext={current === total - 1 ? null : next}
      />
    </div>
  );
}

/** `null`: the button does nothing. */
type ControlsProps = {
  isMuted: boolean;
  onSound: () => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

function Controls({ isMuted, onSound, onPrevious, onNext }: ControlsProps) {
  const t = useT();
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 grid gap-3 px-[16px] pb-[calc(env(safe-area-inset-bottom)+16px)] *:pointer-events-auto">
      <div className="grid gap-2 justify-self-end">
        <RoundButton
          icon={isMuted ? "sound-off" : "sound-on"}
          label={t(isMuted ? "feedback.unmute" : "feedback.mute")}
          onPress={onSound}
        />
        <RoundButton icon="chevron-up" label={t("feedback.previous")} onPress={onPrevious} />
        <RoundButton icon="chevron-down" label={t("feedback.next")} onPress={onNext} />
      </div>
      <LinkButton to={paths.dashboard()} size="large">
        {t("feedback.book-now")}
      </LinkButton>
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

type Actions = Record<"next" | "previous" | "toggle" | "toggleSound", () => void>;

/** Arrow and Page keys change the clip, Space plays and pauses it, M switches the sound. */
function useReelKeys(actions: Actions) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const action = actionOf(event, actions);
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

/** By the position of the key, because a Hindi keyboard has no letter M. Space still presses a focused button. */
function actionOf({ code, target }: KeyboardEvent, actions: Actions): (() => void) | null {
  if (code === "ArrowDown" || code === "PageDown") return actions.next;
  if (code === "ArrowUp" || code === "PageUp") return actions.previous;
  if (code === "KeyM") return actions.toggleSound;
  const isOnControl = target instanceof Element && target.closest("a, button") !== null;
  return code === "Space" && !isOnControl ? actions.toggle : null;
}

/**
 * Whether the current clip plays, and with sound. Unless the user prefers less motion it starts by itself, without sound.
 * A press holds for the current clip only. Nothing plays while the page is hidden.
 */
function usePlaying(current: number) {
  const [pressed, setPressed] = useState<{ index: number; isPlaying: boolean } | null>(null);
  const [sound, setSound] = useState<"on" | "off">("off");
  const isPageVisible = useSyncExternalStore(onVisibilityChange, () => !document.hidden);
  if (pressed && pressed.index !== current) setPressed(null);
  const isOn = pressed?.index === current ? pressed.isPlaying : !prefersReducedMotion();

  const set = useCallback((isPlaying: boolean) => setPressed({ index: current, isPlaying }), [current]);
  // Browsers may refuse to play with sound. The clip then tries without, and if that is refused too, it stops.
  const onBlocked = useCallback(() => {
    if (sound === "on") setSound("off");
    else set(false);
  }, [sound, set]);
  return {
    isPlaying: isOn && isPageVisible,
    toggle: () => set(!isOn),
    sound,
    toggleSound: () => setSound(sound === "on" ? "off" : "on"),
    onBlocked,
  };
}

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** Which clip is on the screen, and scrolling to another one. */
function useCurrentClip(total: number) {
  const list = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState(0);
  // Where the list scrolls to. A second press during the scrolling goes on from there.
  const target = useRef(0);

  useEffect(() => {
    const root = list.current;
    if (!root) return;
    return observeCurrent(root, (index) => {
      target.current = index;
      setCurrent(index);
    });
  }, []);

  const goTo = (index: number) => {
    target.current = Math.min(Math.max(index, 0), total - 1);
    list.current?.children[target.current]?.scrollIntoView({
      behavior: prefersReducedMotion() ? "auto" : "smooth",
      block: "start",
    });
  };
  return {
    list,
    current,
    goTo,
    next: () => goTo(target.current + 1),
    previous: () => goTo(target.current - 1),
  };
}

/** Reports the index of each child that fills the list. Returns a function that stops it. */
function observeCurrent(root: HTMLElement, onCurrent: (index: number) => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      const visible = entries.find((entry) => entry.isIntersecting);
      if (visible) onCurrent([...root.children].indexOf(visible.target));
    },
    { root, threshold: 0.6 },
  );
  for (const clip of root.children) observer.observe(clip);
  return () => observer.disconnect();
}
