import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { isAtOverlayEntry, pushOverlayEntry } from "#web/ui/overlay-history.ts";

const ENTRY = "unsaved";
const BACK_TIMEOUT_MS = 1_000;

type Ask = (go: () => void) => void;

/** Of the screen with unsaved changes; there is one screen at a time. */
let askOnScreen: Ask | null = null;

/** Leaves a screen by other means than a link: at once, or after a confirmation if there are unsaved changes. */
export function askToLeave(go: () => void): void {
  if (askOnScreen) askOnScreen(go);
  else go();
}

type LeaveGuard = {
  setUnsaved: (isUnsaved: boolean) => void;
  /** Does what would lose the changes: at once, or after a confirmation if there are some. */
  leave: Ask;
  isAsking: boolean;
  confirm: () => void;
  stay: () => void;
};

/**
 * Asks for a confirmation before unsaved changes are lost by a link, the logout, Back, or by closing or reloading the
 * page. For Back, unsaved changes have an entry of their own in the history.
 */
export function useLeaveGuard(): LeaveGuard {
  const [isUnsaved, setUnsaved] = useState(false);
  const [pending, setPending] = useState<{ go: () => void } | null>(null);
  const ask = useCallback<Ask>((go) => setPending({ go }), []);
  useHistoryEntry(isUnsaved);
  useGuardedLinks(isUnsaved, ask);
  useGuardedBack(isUnsaved, setUnsaved, ask);
  return {
    setUnsaved,
    leave: (go) => (isUnsaved ? ask(go) : go()),
    isAsking: pending !== null,
    // The changes stay unsaved: if leaving fails, they are still there.
    confirm: () => {
      setPending(null);
      pending?.go();
    },
    stay: () => {
      setPending(null);
      if (!isAtOverlayEntry(ENTRY)) pushOverlayEntry(ENTRY);
    },
  };
}

function useHistoryEntry(isUnsaved: boolean): void {
  useEffect(() => {
    if (isUnsaved && !isAtOverlayEntry(ENTRY)) pushOverlayEntry(ENTRY);
    // The changes were saved or discarded, or the page was reloaded.
    if (!isUnsaved && isAtOverlayEntry(ENTRY)) window.history.back();
  }, [isUnsaved]);
}

function useGuardedLinks(isUnsaved: boolean, ask: Ask): void {
  const [, navigate] = useLocation();
  const onClick = useEffectEvent((event: MouseEvent) => {
    const target = linkTarget(event);
    if (target === null) return;
    event.preventDefault();
    event.stopPropagation();
    // Ignore links to the current screen.
    if (target !== window.location.pathname + window.location.search)
      ask(() => navigate(target, { replace: isAtOverlayEntry(ENTRY) }));
  });
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const listener = (event: MouseEvent) => onClick(event);
    askOnScreen = ask;
    window.addEventListener("beforeunload", warn);
    // In the capture phase, before the link handles the click.
    document.addEventListener("click", listener, true);
    return () => {
      askOnScreen = null;
      window.removeEventListener("beforeunload", warn);
      document.removeEventListener("click", listener, true);
    };
  }, [isUnsaved, ask]);
}

/** The path to which a click navigates in this tab; null if it does not leave the screen. */
function linkTarget(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || link.target || link.hasAttribute("download")) return null;
  const url = new URL(link.href);
  if (url.origin !== window.location.origin) return null;
  if (url.hash && url.pathname === window.location.pathname) return null;
  return url.pathname + url.search;
}

function useGuardedBack(isUnsaved: boolean, setUnsaved: (isUnsaved: boolean) => void, ask: Ask): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onPopState = useEffectEvent(() => {
    if (!isUnsaved || isAtOverlayEntry(ENTRY)) return;
    ask(() => {
      setUnsaved(false);
      window.history.back();
      // If the history has no earlier entry, the screen is still open, with its changes.
      timer.current = setTimeout(() => setUnsaved(true), BACK_TIMEOUT_MS);
    });
  });
  useEffect(() => {
    const listener = () => onPopState();
    window.addEventListener("popstate", listener);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener("popstate", listener);
    };
  }, []);
}

type Props = {
  guard: LeaveGuard;
  /** Says what would be lost. */
  children: string;
};

export function LeaveDialog({ guard, children }: Props) {
  const t = useT();
  return (
    <Dialog
      isOpen={guard.isAsking}
      onClose={guard.stay}
      title={t("admin.leave-title")}
      hasOwnEntry
      actions={
        <>
          <Button variant="outline" onClick={guard.confirm}>
            {t("admin.leave-go")}
          </Button>
          <Button onClick={guard.stay}>{t("admin.leave-stay")}</Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
