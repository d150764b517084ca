import type { Booking } from "#contract/bookings.ts";
import { MAX_RESCHEDULES } from "#domain/bookings.ts";
import type { SessionStart } from "#domain/join-window.ts";
import { Listen } from "#web/features/listen/listen.tsx";
import { SummaryNote, SummaryRow } from "#web/features/payments/summary-rows.tsx";
import { formatDay, formatTime } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { ConfirmDialog } from "./summary-dialog.tsx";
import { type Unavailable, useCanBeMoved } from "./use-choice.ts";

type Props = {
  booking: Booking;
  /** The new time; null while the dialog is closed. */
  to: SessionStart | null;
  unavailable: Unavailable;
  isMoving: boolean;
  onCancel: () => void;
  onMove: () => void;
};

export function MoveDialog({ booking, to, unavailable, isMoving, onCancel, onMove }: Props) {
  const t = useT();
  // A move while the guide is overdue is not counted.
  const movesLeft = MAX_RESCHEDULES - booking.rescheduleCount - (booking.isGuideOverdue ? 0 : 1);
  const canBeMoved = useCanBeMoved(to?.sessionDate ?? null, to?.sessionTime ?? null);
  const movesLeftText =
    movesLeft > 0 && canBeMoved ? t("book.moves-left-after", { count: movesLeft }) : t("book.move-last");
  return (
    <ConfirmDialog
      isOpen={to !== null}
      title={t("book.move-summary")}
      proceedLabel={t("book.move-confirm")}
      pendingLabel={t("book.moving")}
      isPending={isMoving}
      unavailable={unavailable}
      onCancel={onCancel}
      onProceed={onMove}
    >
      {to ? (
        <Listen
          isInDialog
          says={
            unavailable
              ? t(`book.choice-${unavailable}`)
              : ["move-confirm", { when: to, rule: movesLeftText }]
          }
        />
      ) : null}
      <dl className="grid gap-2">
        <SummaryRow label={t("book.move-from")}>
          <DayAndTime start={booking} />
        </SummaryRow>
        <SummaryRow label={t("book.move-to")} isTotal>
          {to ? <DayAndTime start={to} /> : null}
        </SummaryRow>
      </dl>
      <ul className="grid gap-1.5 text-small text-ink-quiet">
        <SummaryNote icon="check">{t("book.move-free")}</SummaryNote>
        <SummaryNote icon="info">{movesLeftText}</SummaryNote>
      </ul>
    </ConfirmDialog>
  );
}

/** On two lines. */
function DayAndTime({ start }: { start: SessionStart }) {
  const t = useT();
  const time = t("general.time-ist", { time: formatTime(start.sessionTime) });
  return (
    <span className="block text-right">
      <span className="block">{formatDay(start.sessionDate)}</span>
      <span className="block">{time}</span>
    </span>
  );
}
