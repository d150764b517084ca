import { clsx } from "clsx";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { FirstIcon, type FirstIconName } from "./first-icon.tsx";
import { dismissToast, type ShownToast, type ToastTone, useShownToast } from "./toast.ts";

const DURATION_MS = 5000;
const DIALOG_CLOSES_MS = 100;
const GAP_PX = 4;
/** The layout's header, and what a layout keeps above it. */
const TOP_BARS = "header:not(main *), [data-top-bar]";
const LOOKS: Record<ToastTone, { icon: FirstIconName; className: string }> = {
  plain: { icon: "info", className: "border-line bg-card text-ink" },
  done: { icon: "check", className: "border-done bg-done-soft text-ink" },
  destructive: { icon: "alert", className: "border-destructive bg-destructive-soft text-ink" },
};

/** One toast at a time in a live region that is always there, so that screen readers hear what comes into it. */
export function Toaster({ closeLabel, label }: { closeLabel: string; label: string }) {
  const shown = useShownToast();
  const isUrgent = shown?.tone === "destructive";
  const over = useDialogOver(shown?.id);
  const top = useTopBarsEnd(shown?.id);
  const place = (toasts: ReactNode) => (over ? createPortal(toasts, over) : toasts);
  return place(
    <section
      aria-label={label}
      style={top > 0 ? { top: top + GAP_PX } : undefined}
      className="pointer-events-none fixed inset-x-[12px] top-[calc(env(safe-area-inset-top)+0.5rem)] z-50 grid justify-items-center md:inset-x-auto md:top-4 md:right-6"
    >
      <div role="status" className="contents">
        {shown && !isUrgent ? <Message key={shown.id} shown={shown} closeLabel={closeLabel} /> : null}
      </div>
      <div role="alert" className="contents">
        {shown && isUrgent ? <Message key={shown.id} shown={shown} closeLabel={closeLabel} /> : null}
      </div>
    </section>,
  );
}

/**
 * The dialog that stays open over the page while a toast is shown: what lies outside of it is dim, silent and cannot be
 * pressed. One that closes with what the toast says is waited for.
 */
function useDialogOver(shownId: number | undefined): HTMLDialogElement | null {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  useEffect(() => {
    if (shownId === undefined) return setDialog(null);
    const leave = () => setDialog(null);
    let over: HTMLDialogElement | undefined;
    const timer = setTimeout(() => {
      over = [...document.querySelectorAll("dialog")].findLast(({ open }) => open);
      over?.addEventListener("close", leave);
      setDialog(over ?? null);
    }, DIALOG_CLOSES_MS);
    return () => {
      clearTimeout(timer);
      over?.removeEventListener("close", leave);
    };
  }, [shownId]);
  return dialog;
}

/**
 * Where the bars at the top of the page end while a toast is shown, which leaves what can be pressed in them free; 0
 * where there are none, or they are scrolled away.
 */
function useTopBarsEnd(shownId: number | undefined): number {
  const [end, setEnd] = useState(0);
  useLayoutEffect(() => {
    if (shownId === undefined) return;
    const look = () =>
      setEnd(
        Math.max(
          0,
          ...[...document.querySelectorAll(TOP_BARS)].map((bar) => bar.getBoundingClientRect().bottom),
        ),
      );
    look();
    const size = new ResizeObserver(look);
    for (const bar of document.querySelectorAll(TOP_BARS)) size.observe(bar);
    window.addEventListener("scroll", look, { passive: true });
    return () => {
      size.disconnect();
      window.removeEventListener("scroll", look);
    };
  }, [shownId]);
  return end;
}

function Message({ shown, closeLabel }: { shown: ShownToast; closeLabel: string }) {
  const box = useRef<HTMLDivElement>(null);
  const { id, isSticky, durationMs = DURATION_MS } = shown;
  useEffect(() => (isSticky ? undefined : goesAway(box.current, id, durationMs)), [id, isSticky, durationMs]);

  const look = LOOKS[shown.tone ?? "plain"];
  return (
    <div
      ref={box}
      className={clsx(
        "pointer-events-auto flex w-full max-w-[420px] items-start gap-[10px] rounded-card border py-2 pr-[4px] pl-[14px] shadow-card",
        look.className,
      )}
    >
      <FirstIcon name={look.icon} size={20} className="mt-3 shrink-0" />
      <div className="min-w-0 grow py-2">
        <p className="font-bold">{shown.title}</p>
        {shown.body ? <p className="text-small">{shown.body}</p> : null}
      </div>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={() => dismissToast(id)}
        className="grid size-[44px] shrink-0 place-items-center rounded-full hover:bg-primary-soft"
      >
        <FirstIcon name="x" size={18} />
      </button>
    </div>
  );
}

/** Dismisses a toast after its time, which begins anew when the pointer or the focus has left it. */
function goesAway(box: HTMLElement | null, id: number, durationMs: number): () => void {
  let timer = setTimeout(() => dismissToast(id), durationMs);
  const hold = () => clearTimeout(timer);
  const letGo = () => {
    clearTimeout(timer);
    timer = setTimeout(() => dismissToast(id), durationMs);
  };
  box?.addEventListener("pointerenter", hold);
  box?.addEventListener("focusin", hold);
  box?.addEventListener("pointerleave", letGo);
  box?.addEventListener("focusout", letGo);
  return hold;
}
