import { joinWindow } from "#domain/join-window.ts";
import { type UpcomingSession, useSetStatus } from "#web/features/sessions/use-sessions.ts";
import { formatTimeOf } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type Props = {
  session: UpcomingSession;
  isOpen: boolean;
  now: Date;
  /** Null once the room has closed. */
  onBackIn: (() => void) | null;
  onClose: () => void;
  onCompleted: () => void;
  /** The guide returns to the list of sessions. */
  onGone: () => void;
};

/** After the call: asks whether the session is completed, since the guide may only have hung up. */
export function LeftDialog({ session, isOpen, now, onBackIn, onClose, onCompleted, onGone }: Props) {
  const t = useT();
  const { send, isPending } = useSetStatus({
    onDone: onCompleted,
    failed: t("sessions.status-failed"),
    onFailed: onGone,
  });
  const { opensAt } = joinWindow(session);
  const isBegun = now.getTime() >= opensAt.getTime();
  const canMeetAgain = now.getTime() <= Date.parse(session.joinClosesAt);
  const complete = () => send({ params: { id: session.id }, input: { status: "completed" } });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => {
        if (!isPending) onClose();
      }}
      title={t("sessions.complete-title")}
      mustAnswer
    >
      <div className="grid gap-4">
        <p>
          {isBegun
            ? t(canMeetAgain ? "room.left-body" : "room.to-complete-body")
            : t("room.left-early", { time: formatTimeOf(opensAt) })}
        </p>
        <div className="grid gap-3">
          {isBegun ? (
            <Button
              isWide
              isPending={isPending}
              pendingLabel={t("sessions.completing")}
              onClick={() => void complete()}
            >
              {t("sessions.complete-yes")}
            </Button>
          ) : null}
          <Button isWide variant="outline" disabled={isPending} onClick={onGone}>
            {t("sessions.complete-no")}
          </Button>
          {onBackIn ? (
            <Button isWide variant="quiet" disabled={isPending} onClick={onBackIn}>
              {t("room.back-in")}
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}
