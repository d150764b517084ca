import { useEffect, useRef } from "react";
import { Link } from "wouter";
import type { Booking } from "#contract/bookings.ts";
import { istTimeOf } from "#domain/ist-time.ts";
import { messageOf } from "#web/api/call.ts";
import { useNow } from "#web/api/server-clock.ts";
import { useCancelBooking } from "#web/features/bookings/change-booking.ts";
import { moveRefusal } from "#web/features/bookings/move-refusal.ts";
import { SessionTime } from "#web/features/bookings/session-time.tsx";
import { formatDay, formatRupees, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { focusHeading } from "#web/ui/focus-heading.ts";
import { toast } from "#web/ui/toast.ts";

/** `booking`: null while the dialog is closed. */
type Props = { booking: Booking | null; onClose: () => void };

const TICK_MS = 10_000;

/** Shows what cancelling costs, and offers to move the session instead. */
export function CancelDialog({ booking, onClose }: Props) {
  const t = useT();
  const { send, isPending } = useCancel(onClose);
  useFocusOnceClosed(booking !== null);
  const close = () => {
    if (!isPending) onClose();
  };
  return (
    <Dialog
      isOpen={booking !== null}
      onClose={close}
      title={t("manage.cancel-title")}
      closeLabel={t("shell.close")}
    >
      {booking ? (
        <Question
          booking={booking}
          isCancelling={isPending}
          onCancel={(isRefunded) => void send({ id: booking.id, isRefunded })}
          onClose={close}
        />
      ) : null}
    </Dialog>
  );
}

function useCancel(onClose: () => void) {
  const t = useT();
  const language = useLanguage();
  return useCancelBooking({
    onDone: ({ booking: { sessionDate, sessionTime } }) => {
      const when = { date: formatDay(language, sessionDate), time: formatTime(language, sessionTime) };
      toast({ title: t("manage.cancelled"), body: t("manage.cancelled-body", when) });
      onClose();
    },
    onFailed: (error) => {
      toast({ title: t("manage.cancel-failed"), body: messageOf(error), tone: "destructive" });
      onClose();
    },
  });
}

type QuestionProps = {
  booking: Booking;
  isCancelling: boolean;
  /** `isRefunded`: the dialog says that the money comes back. */
  onCancel: (isRefunded: boolean) => void;
  onClose: () => void;
};

function Question({ booking, isCancelling, onCancel, onClose }: QuestionProps) {
  const t = useT();
  const now = useNow(TICK_MS);
  const canMove = moveRefusal(booking, now) === null;
  const { isRefundedOnCancel, cancelFreeUntil: until } = booking;
  const isRefunded = isRefundedOnCancel && (until === null || now.getTime() <= Date.parse(until));
  return (
    <>
      <p className="font-bold">
        <SessionTime start={booking} />
      </p>
      <Consequences booking={booking} isRefunded={isRefunded} />
      {canMove ? <p className="mt-3">{t("manage.cancel-or-move")}</p> : null}
      <div className="mt-5 grid gap-3">
        {canMove ? (
          <Link href={paths.book({ reschedule: booking.id })} className={buttonClass({ isWide: true })}>
            {t("manage.move-instead")}
          </Link>
        ) : null}
        <Button variant="outline" isWide onClick={onClose}>
          {t("manage.keep")}
        </Button>
        <Button
          variant="destructive"
          isWide
          isPending={isCancelling}
          pendingLabel={t("manage.cancelling")}
          onClick={() => onCancel(isRefunded)}
        >
          {t("manage.cancel-now")}
        </Button>
      </div>
    </>
  );
}

function Consequences({ booking, isRefunded }: { booking: Booking; isRefunded: boolean }) {
  const t = useT();
  const language = useLanguage();
  const { amount, creditsUsed, cancelFreeUntil: until } = booking;
  const money = isRefunded ? "manage.cancel-refunded" : "manage.cancel-fee";
  const credits = isRefunded ? "manage.cancel-credits-back" : "manage.cancel-credits";
  return (
    <ul className="mt-2 grid list-disc gap-1 pl-5">
      {amount > 0 ? <li>{t(money, { amount: formatRupees(amount) })}</li> : null}
      {creditsUsed > 0 ? <li>{t(credits, { amount: formatRupees(creditsUsed) })}</li> : null}
      {isRefunded && until ? (
        <li>{t("manage.cancel-free-until", { time: formatTime(language, istTimeOf(new Date(until))) })}</li>
      ) : null}
      <li>{t("manage.cancel-frees")}</li>
    </ul>
  );
}

/** The focus goes to the heading if the button that opened the dialog has disappeared with its card. */
function useFocusOnceClosed(isOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) focusHeading();
    wasOpen.current = isOpen;
  }, [isOpen]);
}
