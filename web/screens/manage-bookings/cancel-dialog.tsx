import type { Booking } from "#contract/bookings.ts";
import { formatRupees } from "#domain/digits.ts";
import { messageOf } from "#web/api/call.ts";
import { useNow } from "#web/api/server-clock.ts";
import { moveRefusal, useCancelBooking } from "#web/features/bookings/change-booking.ts";
import { SessionTime } from "#web/features/bookings/session-time.tsx";
import { ConfirmDialog } from "#web/features/dialogs/dialogs.tsx";
import { Listen } from "#web/features/listen/listen.tsx";
import { formatDay, formatTime, formatTimeOf } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { toast } from "#web/ui/toast.ts";

type Props = { booking: Booking; onClose: () => void };

const TICK_MS = 10_000;

/** Shows what cancelling costs, and offers to move the session instead. */
export function CancelDialog({ booking, onClose }: Props) {
  const t = useT();
  const now = useNow(TICK_MS);
  const cancel = useCancel(onClose);
  const canMove = moveRefusal(booking, now) === null;
  const { isRefundedOnCancel, cancelFreeUntil: until } = booking;
  const isRefunded = isRefundedOnCancel && (until === null || now.getTime() <= Date.parse(until));
  return (
    <ConfirmDialog
      title={t("general.cancel-session-question")}
      action={cancel}
      onConfirm={() => void cancel.send({ id: booking.id, isRefunded })}
      onClose={onClose}
      yes={t("general.cancel-session")}
      pending={t("general.cancelling")}
      no={t("manage.keep")}
      isDestructive
      canLeave
    >
      <Listen isInDialog facts={{ screen: "cancel", booking, isRefunded, canMove }} />
      <div className="grid gap-2">
        <p className="font-bold">
          <SessionTime start={booking} />
        </p>
        <Consequences booking={booking} isRefunded={isRefunded} />
      </div>
      {canMove ? (
        <>
          <p>{t("manage.cancel-or-move")}</p>
          <LinkButton href={paths.book({ reschedule: booking.id })} isWide>
            {t("manage.move-instead")}
          </LinkButton>
        </>
      ) : null}
    </ConfirmDialog>
  );
}

function useCancel(onClose: () => void) {
  const t = useT();
  return useCancelBooking({
    onDone: ({ booking: { sessionDate, sessionTime } }) => {
      const when = { date: formatDay(sessionDate), time: formatTime(sessionTime) };
      toast({ title: t("general.session-cancelled"), body: t("manage.cancelled-body", when) });
      onClose();
    },
    onFailed: (error) => {
      toast({ title: t("manage.cancel-failed"), body: messageOf(error), tone: "destructive" });
      onClose();
    },
  });
}

function Consequences({ booking, isRefunded }: { booking: Booking; isRefunded: boolean }) {
  const t = useT();
  const { amount, creditsUsed, cancelFreeUntil: until } = booking;
  const money = isRefunded ? "manage.cancel-refunded" : "manage.cancel-fee";
  const credits = isRefunded ? "manage.cancel-credits-back" : "manage.cancel-credits";
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {amount > 0 ? <li>{t(money, { amount: formatRupees(amount) })}</li> : null}
      {creditsUsed > 0 ? <li>{t(credits, { amount: formatRupees(creditsUsed) })}</li> : null}
      {isRefunded && until ? <li>{t("manage.cancel-free-until", { time: formatTimeOf(until) })}</li> : null}
      <li>{t("manage.cancel-frees")}</li>
    </ul>
  );
}
