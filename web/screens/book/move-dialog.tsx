import type { Booking } from "#contract/bookings.ts";
import { MAX_RESCHEDULES } from "#domain/bookings.ts";
import type { Session } from "#web/features/bookings/use-reschedule.ts";
import { formatDay, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Line, Point } from "./dialog-lines.tsx";
import { useCanBeMoved } from "./use-can-be-moved.ts";
import type { Gone } from "./use-choice.ts";

type Props = {
  booking: Booking;
  /** Where the session is to go; null while the dialog is closed. */
  to: Session | null;
  gone: Gone;
  isMoving: boolean;
  onCancel: () => void;
  onMove: () => void;
};

/** The last look before a session moves: from where, to where, and whether it can be moved again. */
export function MoveDialog({ booking, to, gone, isMoving, onCancel, onMove }: Props) {
  const t = useT();
  const left = MAX_RESCHEDULES - booking.rescheduleCount - 1;
  const canBeMoved = useCanBeMoved(to ?? { sessionDate: null, sessionTime: null });
  return (
    <ConfirmDialog
      isOpen={to !== null}
      title={t("book.move-summary")}
      proceedLabel={t("book.move-confirm")}
      pendingLabel={t("book.moving")}
      isPending={isMoving}
      gone={gone}
      onCancel={onCancel}
      onProceed={onMove}
    >
      <dl className="grid gap-2">
        <Line name={t("book.move-from")}>
          <When session={booking} />
        </Line>
        <Line name={t("book.move-to")} isTotal>
          {to ? <When session={to} /> : null}
        </Line>
      </dl>
      <ul className="grid gap-1.5 text-small text-ink-quiet">
        <Point icon="check">{t("book.move-free")}</Point>
        <Point icon="info">
          {left > 0 && canBeMoved ? t("book.moves-left-after", { count: left }) : t("book.move-last")}
        </Point>
      </ul>
    </ConfirmDialog>
  );
}

function When({ session }: { session: Session }) {
  const t = useT();
  const language = useLanguage();
  const time = t("book.time-ist", { time: formatTime(language, session.sessionTime) });
  return (
    <span className="block text-right">
      <span className="block">{formatDay(language, session.sessionDate)}</span>
      <span className="block">{time}</span>
    </span>
  );
}
