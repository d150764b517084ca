import { rescheduleBooking } from "#contract/bookings.ts";
import { getAdminBooking } from "#contract/sessions.ts";
import { joinWindow } from "#domain/join-window.ts";
import { CallFailure, call } from "#web/api/call.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useCode } from "#web/api/use-code.ts";
import { useAction } from "#web/api/use-submit.ts";
import { isSameTime } from "#web/features/bookings/change-booking.ts";
import { refreshSlots } from "#web/features/bookings/use-slots.ts";
import { ConfirmDialog } from "#web/features/dialogs/dialogs.tsx";
import { formatAmount } from "#web/features/money/amount.ts";
import { Point, Points, SessionLine, useFormatSessionTime } from "#web/features/sessions/dialog-parts.tsx";
import { refundableOf } from "#web/features/sessions/refund-amount.ts";
import { type Refundable, RefundDialog } from "#web/features/sessions/refund-dialog.tsx";
import {
  type ListedSession,
  refreshSessions,
  type UpcomingSession,
  useSetStatus,
} from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { useFocusOnceClosed } from "#web/ui/focus-heading.ts";
import { toast } from "#web/ui/toast.ts";
import type { Slot } from "./move-form.tsx";

/** The dialog that is open, and the session that it is about. */
export type SessionAction =
  | StatusChange
  | { kind: "move"; session: UpcomingSession }
  | { kind: "refund"; session: Refundable };
export type OnAction = (action: SessionAction) => void;

type Props = { action: SessionAction | null; now: Date; onClose: () => void };

export function SessionDialogs({ action, now, onClose }: Props) {
  useFocusOnceClosed(action !== null);
  const change = action?.kind === "move" || action?.kind === "refund" ? null : action;
  return (
    <>
      {change ? <StatusDialog change={change} now={now} onClose={onClose} /> : null}
      <MoveDialog session={action?.kind === "move" ? action.session : null} onClose={onClose} />
      {action?.kind === "refund" ? <RefundDialog session={action.session} onClose={onClose} /> : null}
    </>
  );
}

const loadForm = () => import("./move-form.tsx");

type MoveDialogProps = { session: UpcomingSession | null; onClose: () => void };

/** Moves a session for the guide, without the limits that apply to customers. */
function MoveDialog({ session, onClose }: MoveDialogProps) {
  const t = useT();
  const formatSessionTime = useFormatSessionTime();
  const move = useAction(moveSession, {
    onDone: (_, { to }) => {
      toast({ title: t("general.session-moved"), body: formatSessionTime(to), tone: "done" });
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
    <Dialog isOpen={session !== null} onClose={close} title={t("sessions.move-title")} mustAnswer>
      {session ? (
        <div className="grid gap-4">
          <SessionLine session={session} />
          <QueryView query={code} loading={["h-80", "h-32"]} failedTitle={t("sessions.days-failed")}>
            {({ MoveForm }) => (
              <MoveForm
                session={session}
                isPending={move.isPending}
                error={move.error}
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

type StatusChange =
  | { kind: "complete" | "cancel"; session: Refundable & { creditsUsed: number } }
  | { kind: "reopen"; session: ListedSession };

const CHANGES = {
  complete: {
    status: "completed",
    title: "sessions.complete-title",
    keep: "sessions.complete-no",
    yes: "sessions.complete-yes",
    pending: "sessions.completing",
    done: "sessions.completed",
    failed: "sessions.status-failed",
  },
  cancel: {
    status: "cancelled",
    title: "general.cancel-session-question",
    keep: "sessions.keep",
    yes: "general.cancel-session",
    pending: "general.cancelling",
    done: "general.session-cancelled",
    failed: "sessions.cancel-failed",
  },
  reopen: {
    status: "confirmed",
    title: "sessions.reopen-title",
    keep: "sessions.reopen-keep",
    yes: "sessions.reopen-yes",
    pending: "sessions.reopening",
    done: "sessions.reopened",
    failed: "sessions.status-failed",
  },
} as const;

type StatusDialogProps = { change: StatusChange; now: Date; onClose: () => void };

/** Completes, cancels or reopens a session after it has shown the consequences. */
function StatusDialog({ change, now, onClose }: StatusDialogProps) {
  const t = useT();
  const formatSessionTime = useFormatSessionTime();
  const { kind, session } = change;
  const { status, done, ...texts } = CHANGES[kind];
  const setStatus = useSetStatus({
    onDone: () => {
      toast({ title: t(done), body: formatSessionTime(session), tone: "done" });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t(texts.title)}
      action={setStatus}
      onConfirm={() => void setStatus.send({ params: { id: session.id }, input: { status } })}
      onClose={onClose}
      yes={t(texts.yes)}
      pending={t(texts.pending)}
      no={t(texts.keep)}
      failed={t(texts.failed)}
      isDestructive={kind === "cancel"}
    >
      <SessionLine session={session} />
      <Consequences change={change} now={now} />
    </ConfirmDialog>
  );
}

function Consequences({ change, now }: { change: StatusChange; now: Date }) {
  const t = useT();
  if (change.kind === "complete") return <p>{t("sessions.complete-body")}</p>;
  if (change.kind === "reopen") {
    const isOver = now.getTime() > joinWindow(change.session).closesAt.getTime();
    return <p>{t(isOver ? "sessions.reopen-late" : "sessions.reopen-body")}</p>;
  }
  const { creditsUsed } = change.session;
  const amount = refundableOf(change.session);
  return (
    <>
      <p className="font-bold">
        {amount > 0
          ? t("sessions.cancel-money", { amount: formatAmount(amount) })
          : t("sessions.cancel-nothing")}
      </p>
      <Points>
        {creditsUsed > 0 ? (
          <Point>{t("sessions.cancel-credits", { amount: formatAmount(creditsUsed) })}</Point>
        ) : null}
        <Point>{t("sessions.cancel-told")}</Point>
      </Points>
    </>
  );
}
