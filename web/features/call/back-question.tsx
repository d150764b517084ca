import { useEffect, useEffectEvent, useState } from "react";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { isAtOverlayEntry, pushOverlayEntry } from "#web/ui/overlay-history.ts";

const ENTRY = "call";

/** During a call, Back asks first: a thumb that slips must not end the conversation. */
export function BackQuestion({ hasMet, onLeave }: { hasMet(): boolean; onLeave(): void }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const onBack = useEffectEvent(() => {
    if (isAtOverlayEntry(ENTRY)) return;
    pushOverlayEntry(ENTRY);
    setAsking(true);
  });
  useEffect(() => {
    if (!isAtOverlayEntry(ENTRY)) pushOverlayEntry(ENTRY);
    const listener = () => onBack();
    window.addEventListener("popstate", listener);
    return () => {
      window.removeEventListener("popstate", listener);
      if (isAtOverlayEntry(ENTRY)) window.history.back();
    };
  }, []);
  const stay = () => setAsking(false);
  return (
    <Dialog
      isOpen={isAsking}
      onClose={stay}
      title={t("call.back-title")}
      closeLabel={t("shell.close")}
      hasOwnEntry
      actions={
        <>
          <Button variant="outline" onClick={onLeave}>
            {t("call.back-leave")}
          </Button>
          <Button onClick={stay}>{t("call.back-stay")}</Button>
        </>
      }
    >
      {t(isAsking && hasMet() ? "call.back-body" : "call.back-body-waiting")}
    </Dialog>
  );
}
