import { clsx } from "clsx";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useStore } from "zustand";
import { useT } from "#web/i18n/t.ts";
import { Icon, type IconName } from "./icon.tsx";
import { openDialogs } from "./open-dialogs.ts";
import {
  dismissToast,
  isAnnounced,
  type ShownToast,
  sayToast,
  type ToastTone,
  useShownToast,
} from "./toast.ts";

const DURATION_MS = 5000;
/** Within it a field shows the error that the toast says, and a dialog that closes together with the toast has closed. */
const SETTLED_MS = 100;
const LOOKS: Record<ToastTone, { icon: IconName; className: string }> = {
  plain: { icon: "info", className: "border-line bg-card text-ink" },
  done: { icon: "check", className: "border-done bg-done-soft text-ink" },
  destructive: { icon: "alert", className: "border-destructive bg-destructive-soft text-ink" },
};

/**
 * Where a frame draws it, toasts stand over the page: below that place, and at the upper edge when it is scrolled away. In an open
 * dialog they stand where `--toast-inset` says (base.css), and in a sheet below all else. The live regions are always in the page: screen readers announce only
 * changes inside an existing region. What another region says meanwhile, such as the error of a field, is shown outside of them,
 * so that it is said once.
 */
export function Toaster({ className }: { className?: string }) {
  const t = useT();
  const shown = useShownToast();
  const dialog = useStore(openDialogs).at(-1);
  useSaying(shown);
  const hold = useDismissal(shown);
  const region = shown?.isSaid && (shown.tone === "destructive" ? "alert" : "status");
  const message = shown && <Message shown={shown} />;
  const toasts = (
    <section
      aria-label={t("shell.notices")}
      className={clsx(
        "no-print pointer-events-none z-50",
        dialog
          ? "fixed inset-(--toast-inset)"
          : ["sticky top-[calc(env(safe-area-inset-top)+8px)] h-0 px-[12px]", className],
      )}
      {...hold}
    >
      <div role="status" className="contents">
        {region === "status" ? message : null}
      </div>
      <div role="alert" className="contents">
        {region === "alert" ? message : null}
      </div>
      {region ? null : message}
    </section>
  );
  return dialog ? createPortal(toasts, dialog) : toasts;
}

/** The toast is said where no other live region has begun to say the same. */
function useSaying(shown: ShownToast | null): void {
  useEffect(() => {
    if (!shown || shown.isSaid) return;
    const timer = setTimeout(() => {
      if (shown.wasAnnounced || !isAnnounced(shown)) sayToast(shown.id);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [shown]);
}

/** Its time starts again when the pointer or the focus leaves it. */
function useDismissal(shown: ShownToast | null) {
  const [heldId, setHeldId] = useState<number | null>(null);
  const { id, isSticky = false, durationMs = DURATION_MS } = shown ?? {};
  const isTimed = id !== undefined && id !== heldId && !isSticky;
  useEffect(() => {
    if (!isTimed) return;
    const timer = setTimeout(() => dismissToast(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, isTimed, durationMs]);
  const hold = () => setHeldId(id ?? null);
  const letGo = () => setHeldId(null);
  return { onPointerEnter: hold, onFocus: hold, onPointerLeave: letGo, onBlur: letGo };
}

function Message({ shown }: { shown: ShownToast }) {
  const t = useT();
  const look = LOOKS[shown.tone ?? "plain"];
  return (
    <div
      className={clsx(
        "pointer-events-auto mx-auto flex w-full max-w-[420px] items-start gap-[10px] rounded-card border py-1 pr-[4px] pl-[14px] text-small shadow-card",
        look.className,
      )}
    >
      <Icon name={look.icon} size={20} className="mt-3 shrink-0" />
      <div className="min-w-0 grow self-center py-1 leading-snug">
        <p className="inline font-bold">{shown.title}</p>{" "}
        {shown.body ? <p className="inline">{shown.body}</p> : null}
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
