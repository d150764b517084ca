import { useEffect, useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { SCREENS } from "#contract/screens.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type Ask = (go: () => void) => void;

/** Of the screen with unsaved changes; there is one screen at a time. */
let askOnScreen: Ask | null = null;

/** Does what leaves the screen later, such as a logout: at once, or after a confirmation if there are unsaved changes. */
export function askToLeave(go: () => void): void {
  if (askOnScreen) askOnScreen(go);
  else go();
}

type LeaveGuard = {
  setUnsaved: (isUnsaved: boolean) => void;
  /** Does what would lose the changes on this screen: at once, or after a confirmation if there are some. */
  leave: Ask;
  isAsking: boolean;
  confirm: () => void;
  stay: () => void;
};

/** Asks for a confirmation before unsaved changes are lost by a link, the logout, Back, or by closing or reloading the page. */
export function useLeaveGuard(): LeaveGuard {
  const [isUnsaved, setUnsaved] = useState(false);
  const [pending, setPending] = useState<{ go: () => void } | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      nextLocation.pathname !== currentLocation.pathname &&
      // After the logout, or when the server has ended the login session: nothing can be saved any more.
      nextLocation.pathname !== SCREENS.adminLogin,
  );
  useBeforeUnload((event) => {
    if (isUnsaved) event.preventDefault();
  });
  useEffect(() => {
    if (!isUnsaved) return;
    askOnScreen = (go) => setPending({ go });
    return () => {
      askOnScreen = null;
    };
  }, [isUnsaved]);
  return {
    setUnsaved,
    leave: (go) => (isUnsaved ? setPending({ go }) : go()),
    isAsking: pending !== null || blocker.state === "blocked",
    // The changes stay unsaved: if leaving fails, they are still there.
    confirm: () => {
      setPending(null);
      if (pending) pending.go();
      else blocker.proceed?.();
    },
    stay: () => {
      setPending(null);
      blocker.reset?.();
    },
  };
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
