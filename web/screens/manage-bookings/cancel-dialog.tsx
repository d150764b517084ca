import type { Booking } from "#contract/bookings.ts";
import { formatRupees } from "#domain/digits.ts";
import { useNow } from "#web/api/server-clock.ts";
import { moveRefusal, useCancelBooking } from "#web/features/bookings/change-booking.ts";
import { SessionTime } from "#web/features/bookings/session-time.tsx";
import { ConfirmDialog } from "#web/features/dialogs/dialogs.tsx";
import { Listen } from "#web/features/listen/listen.tsx";
import { formatDay, formatTime, formatTimeOf } from "#web/i18n/format.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
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
  const lines = moneyLines(booking, isRefunded, t);
  const orMove = t("manage.cancel-or-move");
  return (
    <ConfirmDialog
      title={t("general.cancel-session-question")}
      action={cancel}
      onConfirm={() => void cancel.send({ booking, isRefunded })}
      onClose={onClose}
      yes={t("general.cancel-session")}
      pending={t("general.cancelling")}
      no={t("manage.keep")}
      isDestructive
      canLeave
    >
      <Listen
        isInDialog
        says={["cancel", { when: booking, rule: [...lines, ...(canMove ? [orMove] : [])].join(" ") }]}
      />
      <div className="grid gap-2">
        <p className="font-bold">
          <SessionTime start={booking} />
        </p>
        <ul className="grid list-disc gap-1 pl-5">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {isRefunded && until ? (
            <li>{t("manage.cancel-free-until", { time: formatTimeOf(until) })}</li>
          ) : null}
          <li>{t("manage.cancel-frees")}</li>
        </ul>
      </div>
      {canMove ? (
        <>
          <p>{orMove}</p>
          <LinkButton to={paths.book({ reschedule: booking.id })} isWide>
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
    onDone: ({ sessionDate, sessionTime }) => {
      const when = { date: formatDay(sessionDate), time: formatTime(sessionTime) };
      toast({ title: t("general.session-cancelled"), body: t("manage.cancelled-body", when) });
      onClose();
    },
    failed: t("manage.cancel-failed"),
    onFailed: onClose,
  });
}

function moneyLines(booking: Booking, isRefunded: boolean, t: Translate): string[] {
  const { amount, creditsUsed } = booking;
  const money = isRefunded ? "manage.cancel-refunded" : "manage.cancel-fee";
  const credits = isRefunded ? "manage.cancel-credits-back" : "manage.cancel-credits";
  return [
    ...(amount > 0 ? [t(money, { amount: formatRupees(amount) })] : []),
    ...(creditsUsed > 0 ? [t(credits, { amount: formatRupees(creditsUsed) })] : []),
  ];
}
