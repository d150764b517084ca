import { joinWindow } from "#domain/join-window.ts";
import { ConfirmDialog } from "#web/features/dialogs/confirm-dialog.tsx";
import { formatAmount } from "#web/features/money/amount.ts";
import { Point, Points, SessionLine, useFormatSessionTime } from "#web/features/sessions/dialog-parts.tsx";
import { type ListedSession, useSetStatus } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";

export type StatusChange =
  | { kind: "complete" | "cancel"; session: ListedSession & { creditsUsed: number } }
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
    title: "sessions.cancel-title",
    keep: "sessions.keep",
    yes: "sessions.cancel-yes",
    pending: "sessions.cancelling",
    done: "sessions.cancelled",
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

type Props = { change: StatusChange; now: Date; onClose: () => void };

/** Completes, cancels or reopens a session after it has shown the consequences. */
export function StatusDialog({ change, now, onClose }: Props) {
  const t = useT();
  const formatSessionTime = useFormatSessionTime();
  const { kind, session } = change;
  const { status, done, ...texts } = CHANGES[kind];
  const setStatus = useSetStatus({
    onDone: () => {
      toast({ title: t(done), body: formatSessionTime(session), tone: "done", about: session.id });
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
  const { amount, creditsUsed } = change.session;
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
