import { type ReactNode, useState } from "react";
import type { Booking } from "#contract/bookings.ts";
import { messageOf } from "#web/api/call.ts";
import { formatDay, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { useReleaseHold } from "./change-booking.ts";

/** Asks before it releases the hold. The caller draws `dialog` and a way to `ask`. */
export function useReleaseQuestion(hold: Booking): { ask: () => void; dialog: ReactNode } {
  const t = useT();
  const [isConfirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  const releasing = useReleaseHold({
    onDone: (outcome) => {
      if (outcome === "released")
        toast({ title: t("book.hold-released"), body: t("book.hold-released-body") });
      else if (outcome === "kept") toast({ title: t("book.hold-kept"), body: t("book.hold-kept-body") });
      else
        toast({ title: t("dashboard.release-paid"), body: t("dashboard.release-paid-body"), tone: "done" });
      close();
    },
    onFailed: (error) => {
      toast({ title: t("shell.error"), body: messageOf(error), tone: "destructive" });
      close();
    },
  });
  const dialog = (
    <ReleaseDialog
      hold={hold}
      isOpen={isConfirming}
      isReleasing={releasing.isPending}
      onClose={close}
      onRelease={() => void releasing.send(hold.id)}
    />
  );
  return { ask: () => setConfirming(true), dialog };
}

type DialogProps = {
  hold: Booking;
  isOpen: boolean;
  isReleasing: boolean;
  onClose: () => void;
  onRelease: () => void;
};

function ReleaseDialog({ hold, isOpen, isReleasing, onClose, onRelease }: DialogProps) {
  const t = useT();
  const language = useLanguage();
  const date = formatDay(language, hold.sessionDate);
  const time = formatTime(language, hold.sessionTime);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("dashboard.release-title")}
      closeLabel={t("shell.close")}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t("dashboard.keep-it")}
          </Button>
          <Button
            variant="destructive"
            isPending={isReleasing}
            pendingLabel={t("book.hold-releasing")}
            onClick={onRelease}
          >
            {t("book.hold-release")}
          </Button>
        </>
      }
    >
      {t("dashboard.release-body", { date, time })}
    </Dialog>
  );
}
