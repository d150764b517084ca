import { clsx } from "clsx";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useT } from "#web/i18n/t.ts";
import { Icon, type IconName } from "./icon.tsx";
import { setStyle } from "./set-style.ts";
import { dismissToast, isAnnouncedIn, type ShownToast, type ToastTone, useShownToast } from "./toast.ts";

const DURATION_MS = 5000;
/** Within it a dialog that closes together with the toast has closed, and a field shows the error that the toast says. */
const SETTLED_MS = 100;
const GAP_PX = 4;
/** A toast at the bottom may cover what stands so far from the edge. */
const TOAST_REACH_PX = 200;
/** So far from the edge a bar still stands at the bottom. */
const EDGE_PX = 48;
/** The layout's header, and the bars above it. */
const TOP_BARS = "header:not(main *), [data-top-bar]";
/** The frames' bars, and those of single screens. */
const BOTTOM_BARS = "[data-bottom-bar], [data-sticky-bar]";
const LOOKS: Record<ToastTone, { icon: IconName; className: string }> = {
  plain: { icon: "info", className: "border-line bg-card text-ink" },
  done: { icon: "check", className: "border-done bg-done-soft text-ink" },
  destructive: { icon: "alert", className: "border-destructive bg-destructive-soft text-ink" },
};

/**
 * The live regions are always in the page: screen readers announce only changes inside an existing region. What another
 * region of the page says meanwhile, such as the error of a field, is shown outside of them, so that it is said once.
 */
export function Toaster() {
  const t = useT();
  const shown = useShownToast();
  const { dialog, isAnnouncedHere } = useSurroundings(shown);
  const region = isAnnouncedHere && (shown?.tone === "destructive" ? "alert" : "status");
  const box = useRef<HTMLElement>(null);
  useDismissal(box, shown, dialog);
  const top = useTopBarsBottom(shown?.id);
  const isAtTop = useIsAtTop(shown);
  const bottom = useBottomBarsTop(shown?.id);
  useLayoutEffect(() => setStyle(placeOf(isAtTop, top, bottom))(box.current));
  const message = shown && <Message shown={shown} />;
  const inDialog = (toasts: ReactNode) => (dialog ? createPortal(toasts, dialog) : toasts);
  return inDialog(
    <section
      ref={box}
      aria-label={t("shell.notices")}
      className={clsx(
        // On wide screens beside the floating link to the support.
        "pointer-events-none fixed inset-x-[12px] z-50 grid justify-items-center md:inset-x-auto md:right-[88px]",
        isAtTop
          ? "top-[calc(env(safe-area-inset-top)+0.5rem)] md:top-4"
          : "bottom-[calc(env(safe-area-inset-bottom)+0.5rem)] md:bottom-6",
      )}
    >
      <div role="status" className="contents">
        {region === "status" ? message : null}
      </div>
      <div role="alert" className="contents">
        {region === "alert" ? message : null}
      </div>
      {region ? null : message}
    </section>,
  );
}

/**
 * `dialog`: the modal dialog that is open while a toast is shown, since everything outside of it is inert. `isAnnouncedHere`: no
 * other live region has begun to say what the toast says.
 */
function useSurroundings(shown: ShownToast | null) {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  const [announcedHere, setAnnouncedHere] = useState<ShownToast | null>(null);
  useEffect(() => {
    if (!shown) return setDialog(null);
    const leave = () => setDialog(null);
    let over: HTMLDialogElement | undefined;
    const timer = setTimeout(() => {
      over = [...document.querySelectorAll("dialog")].findLast(({ open }) => open);
      over?.addEventListener("close", leave);
      setDialog(over ?? null);
      if (shown.wasAnnounced || !isAnnouncedIn(over ?? document, shown)) setAnnouncedHere(shown);
    }, SETTLED_MS);
    return () => {
      clearTimeout(timer);
      over?.removeEventListener("close", leave);
    };
  }, [shown]);
  return { dialog, isAnnouncedHere: announcedHere === shown };
}

/** Hides the toast after its time, which starts again when the pointer or the focus leaves it. */
function useDismissal(
  box: RefObject<HTMLElement | null>,
  shown: ShownToast | null,
  dialog: HTMLDialogElement | null,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: in a dialog the box is another element
  useEffect(() => {
    if (!shown || shown.isSticky) return;
    return dismissAfter(box.current, shown.id, shown.durationMs ?? DURATION_MS);
  }, [box, shown, dialog]);
}

/** Where the bars at the top of the page end, so that a toast does not cover their buttons; 0 if they are scrolled away. */
function useTopBarsBottom(shownId: number | undefined): number {
  const [bottom, setBottom] = useState(0);
  useLayoutEffect(() => {
    if (shownId === undefined) return;
    const measure = () =>
      setBottom(
        Math.max(
          0,
          ...[...document.querySelectorAll(TOP_BARS)].map((bar) => bar.getBoundingClientRect().bottom),
        ),
      );
    measure();
    const size = new ResizeObserver(measure);
    for (const bar of document.querySelectorAll(TOP_BARS)) size.observe(bar);
    window.addEventListener("scroll", measure, { passive: true });
    return () => {
      size.disconnect();
      window.removeEventListener("scroll", measure);
    };
  }, [shownId]);
  return bottom;
}

/** Covers no bar's buttons. */
function placeOf(isAtTop: boolean, top: number, bottom: number) {
  const clearOf = (bars: number) => (bars > 0 ? `${bars + GAP_PX}px` : undefined);
  return { top: isAtTop ? clearOf(top) : undefined, bottom: isAtTop ? undefined : clearOf(bottom) };
}

/**
 * How high the bars at the bottom of the page reach, or a phone's keyboard; 0 if there are none. A bar that stands
 * elsewhere on wide screens does not count.
 */
function useBottomBarsTop(shownId: number | undefined): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    if (shownId === undefined) return;
    const { visualViewport } = window;
    const measure = () => setHeight(Math.max(keyboardHeight(), ...barHeights()));
    measure();
    visualViewport?.addEventListener("resize", measure);
    window.addEventListener("scroll", measure, { passive: true });
    return () => {
      visualViewport?.removeEventListener("resize", measure);
      window.removeEventListener("scroll", measure);
    };
  }, [shownId]);
  return height;
}

function keyboardHeight(): number {
  const { visualViewport, innerHeight } = window;
  return visualViewport ? innerHeight - visualViewport.offsetTop - visualViewport.height : 0;
}

function barHeights(): number[] {
  const { innerHeight } = window;
  return [...document.querySelectorAll(BOTTOM_BARS)]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ top, bottom }) => bottom > innerHeight - EDGE_PX && top > innerHeight / 2 && top < innerHeight)
    .map(({ top }) => innerHeight - top);
}

/**
 * Toasts stand at the bottom, except where one would cover what the customer needs next: the row that it is about, the
 * buttons of an open dialog, or the button that was just pressed, unless the refused field stands at the top.
 */
function useIsAtTop(shown: ShownToast | null): boolean {
  const lastPressY = useLastPressY();
  const [isAtTop, setAtTop] = useState(false);
  const { id, about } = shown ?? {};
  useLayoutEffect(() => {
    if (id === undefined) return;
    const isPressedAtBottom = lastPressY.current > window.innerHeight - TOAST_REACH_PX && !isTypingAtTop();
    const isDialogOpen = document.querySelector("dialog[open]") !== null;
    setAtTop(isPressedAtBottom || isDialogOpen || isRowAtBottom(about));
  }, [id, about, lastPressY]);
  return isAtTop;
}

/** How far from the viewport's top the last press was, in px. */
function useLastPressY() {
  const lastPressY = useRef(0);
  useEffect(() => {
    const keep = ({ clientY }: PointerEvent) => {
      lastPressY.current = clientY;
    };
    window.addEventListener("pointerdown", keep, { capture: true, passive: true });
    return () => window.removeEventListener("pointerdown", keep, { capture: true });
  }, []);
  return lastPressY;
}

function isTypingAtTop(): boolean {
  const field = document.activeElement;
  return field instanceof HTMLInputElement && field.getBoundingClientRect().top < window.innerHeight / 2;
}

function isRowAtBottom(sessionId: string | undefined): boolean {
  if (sessionId === undefined) return false;
  const row = document.querySelector(`[data-session="${sessionId}"]`);
  return row !== null && row.getBoundingClientRect().top >= window.innerHeight / 2;
}

function Message({ shown }: { shown: ShownToast }) {
  const t = useT();
  const look = LOOKS[shown.tone ?? "plain"];
  return (
    <div
      className={clsx(
        "pointer-events-auto flex w-full max-w-[420px] items-start gap-[10px] rounded-card border py-2 pr-[4px] pl-[14px] shadow-card",
        look.className,
      )}
    >
      <Icon name={look.icon} size={20} className="mt-3 shrink-0" />
      <div className="min-w-0 grow py-2">
        <p className="font-bold">{shown.title}</p>
        {shown.body ? <p className="text-small">{shown.body}</p> : null}
      </div>
      <button
        type="button"
        aria-label={t("shell.close")}
        onClick={() => dismissToast(shown.id)}
        className="grid size-[44px] shrink-0 place-items-center rounded-full hover:bg-primary-soft"
      >
        <Icon name="x" size={18} />
      </button>
    </div>
  );
}

/** Returns the cleanup. */
function dismissAfter(box: HTMLElement | null, id: number, durationMs: number): () => void {
  let timer = setTimeout(() => dismissToast(id), durationMs);
  const pause = () => clearTimeout(timer);
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => dismissToast(id), durationMs);
  };
  box?.addEventListener("pointerenter", pause);
  box?.addEventListener("focusin", pause);
  box?.addEventListener("pointerleave", restart);
  box?.addEventListener("focusout", restart);
  return pause;
}
