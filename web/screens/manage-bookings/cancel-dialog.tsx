import { useEffect, useRef } from "react";
import { Link } from "wouter";
import type { Booking } from "#contract/bookings.ts";
import { messageOf } from "#web/api/call.ts";
import { useNow } from "#web/api/server-clock.ts";
import { moveHindrance } from "#web/features/bookings/move-refusal.ts";
import { useCancelBooking } from "#web/features/bookings/use-cancel-booking.ts";
import { formatDay, formatRupees, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { focusHeading } from "#web/shell/route-announcer.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.ts";

/** `booking` is the session that is asked about; null while the dialog is closed. */
type Props = { booking: Booking | null; onClose: () => void };

const LOOK_AGAIN_MS = 10_000;

/** Says what cancelling costs before it is done, and offers to move the session instead. */
export function CancelDialog({ booking, onClose }: Props) {
  const t = useT();
  const language = useLanguage();
  const now = useNow(LOOK_AGAIN_MS);
  const cancel = useCancelBooking();
  useFocusOnceClosed(booking !== null);

  const close = () => {
    if (!cancel.isPending) onClose();
  };
  const cancelNow = async ({ id, sessionDate, sessionTime }: Booking) => {
    try {
      await cancel.mutateAsync(id);
      const when = { date: formatDay(language, sessionDate), time: formatTime(language, sessionTime) };
      toast({ title: t("manage.cancelled"), body: t("manage.cancelled-body", when) });
    } catch (error) {
      toast({ title: t("manage.cancel-failed"), body: messageOf(error), tone: "destructive" });
    }
    onClose();
  };

  const canMove = booking !== null && moveHindrance(booking, now) === null;
  return (
    <Dialog
      isOpen={booking !== null}
      onClose={close}
      title={t("manage.cancel-title")}
      closeLabel={t("shell.close")}
    >
      {booking ? (
        <>
          <Cost booking={booking} />
          {canMove ? <p className="mt-3">{t("manage.cancel-or-move")}</p> : null}
          <div className="mt-5 grid gap-3">
            {canMove ? (
              <Link href={paths.book({ reschedule: booking.id })} className={buttonClass({ isWide: true })}>
                {t("manage.move-instead")}
              </Link>
            ) : null}
            <Button variant="outline" isWide onClick={close}>
              {t("manage.keep")}
            </Button>
            <Button
              variant="destructive"
              isWide
              isPending={cancel.isPending}
              pendingLabel={t("manage.cancelling")}
              onClick={() => void cancelNow(booking)}
            >
              {t("manage.cancel-now")}
            </Button>
          </div>
        </>
      ) : null}
    </Dialog>
  );
}

function Cost({ booking }: { booking: Booking }) {
  const t = useT();
  const language = useLanguage();
  const { sessionDate, sessionTime, amount, creditsUsed, isRefundedOnCancel } = booking;
  return (
    <>
      <p className="font-bold">
        {formatDay(language, sessionDate)} ·{" "}
        {t("dashboard.time-ist", { time: formatTime(language, sessionTime) })}
      </p>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        {amount > 0 ? (
          <li>
            {t(isRefundedOnCancel ? "manage.cancel-refunded" : "manage.cancel-fee", {
              amount: formatRupees(amount),
            })}
          </li>
        ) : null}
        {creditsUsed > 0 ? (
          <li>
            {t(isRefundedOnCancel ? "manage.cancel-credits-back" : "manage.cancel-credits", {
              amount: formatRupees(creditsUsed),
            })}
          </li>
        ) : null}
        <li>{t("manage.cancel-frees")}</li>
      </ul>
    </>
  );
}

/** The button that opened the dialog goes with its card; focus is not left behind with it. */
function useFocusOnceClosed(isOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) focusHeading();
    wasOpen.current = isOpen;
  }, [isOpen]);
}
