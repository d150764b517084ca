import { rescheduleBooking } from "#contract/bookings.ts";
import { getAdminBooking } from "#contract/sessions.ts";
import { CallFailure, call } from "#web/api/call.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useCode } from "#web/api/use-code.ts";
import { useAction } from "#web/api/use-submit.ts";
import { isSameTime } from "#web/features/bookings/change-booking.ts";
import { refreshSlots } from "#web/features/bookings/use-slots.ts";
import { SessionLine, useFormatSessionTime } from "#web/features/sessions/dialog-parts.tsx";
import { refreshSessions, type UpcomingSession } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { importPart } from "#web/import-part.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Slot } from "./move-form.tsx";

const loadForm = () => importPart(() => import("./move-form.tsx"));

type Props = { session: UpcomingSession | null; onClose: () => void };

/** Moves a session for the guide, without the limits that apply to customers. */
export function MoveDialog({ session, onClose }: Props) {
  const t = useT();
  const formatSessionTime = useFormatSessionTime();
  const move = useAction(moveSession, {
    onDone: (_, { to }) => {
      toast({ title: t("sessions.moved"), body: formatSessionTime(to), tone: "done" });
      onClose();
    },
    onSettled: () => {
      void refreshSlots();
      return refreshSessions();
    },
  });
  const code = useCode("move-form", loadForm, { isNeeded: session !== null });
  const close = () => {
    if (move.isPending) return;
    move.reset();
    onClose();
  };
  return (
    <Dialog
      isOpen={session !== null}
      onClose={close}
      title={t("sessions.move-title")}
      closeLabel={t("shell.close")}
      mustAnswer
    >
      {session ? (
        <div className="grid gap-4">
          <SessionLine session={session} />
          <QueryView
            query={code}
            loading={<LoadingBlocks label={t("shell.loading")} blocks={["h-80", "h-32"]} />}
            failedTitle={t("sessions.days-failed")}
          >
            {({ MoveForm }) => (
              <MoveForm
                session={session}
                isPending={move.isPending}
                error={move.error}
                onChange={move.reset}
                onMove={(to) => void move.send({ id: session.id, to })}
                onKeep={close}
              />
            )}
          </QueryView>
        </div>
      ) : null}
    </Dialog>
  );
}

async function moveSession({ id, to }: { id: string; to: Slot }): Promise<void> {
  try {
    await call(rescheduleBooking, { params: { id }, input: to });
  } catch (error) {
    // A request without an answer may have succeeded: so compare the session's time.
    const isUnknown = error instanceof CallFailure && error.status === 0;
    const answer = isUnknown ? await call(getAdminBooking, { params: { id } }).catch(() => null) : null;
    if (!answer || !isSameTime(answer.booking, to)) throw error;
  }
}
