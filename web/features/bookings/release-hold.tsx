import { type ReactNode, useState } from "react";
import type { Booking } from "#contract/bookings.ts";
import { messageOf } from "#web/api/call.ts";
import { ConfirmDialog } from "#web/features/dialogs/dialogs.tsx";
import { formatDay, formatTime } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
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
  const date = formatDay(hold.sessionDate);
  const time = formatTime(hold.sessionTime);
  const dialog = isConfirming ? (
    <ConfirmDialog
      title={t("dashboard.release-title")}
      action={releasing}
      onConfirm={() => void releasing.send(hold.id)}
      onClose={close}
      yes={t("book.hold-release")}
      pending={t("book.hold-releasing")}
      no={t("general.keep")}
      isDestructive
      canLeave
    >
      {t("dashboard.release-body", { date, time })}
    </ConfirmDialog>
  ) : null;
  return { ask: () => setConfirming(true), dialog };
}
