import { joinWindow } from "#domain/join-window.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import {
  DialogError,
  Point,
  Points,
  SessionLine,
  useFormatSessionTime,
} from "#web/features/sessions/dialog-parts.tsx";
import type { ListedSession } from "#web/features/sessions/use-sessions.ts";
import { useSetStatus } from "#web/features/sessions/use-set-status.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
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

type Props = { change: StatusChange | null; now: Date; onClose: () => void };

/** Completes, cancels or reopens a session after it has shown the consequences. */
export function StatusDialog({ change, now, onClose }: Props) {
  const t = useT();
  const formatSessionTime = useFormatSessionTime();
  const setStatus = useSetStatus();
  const texts = change ? CHANGES[change.kind] : null;
  const close = () => {
    if (setStatus.isPending) return;
    setStatus.reset();
    onClose();
  };
  const apply = async ({ kind, session }: StatusChange) => {
    const { status, done } = CHANGES[kind];
    try {
      await setStatus.mutateAsync({ id: session.id, status });
      toast({ title: t(done), body: formatSessionTime(session), tone: "done", about: session.id });
      onClose();
    } catch {
      // The dialog stays open and shows the error.
    }
  };
  return (
    <Dialog
      isOpen={change !== null}
      onClose={close}
      title={texts ? t(texts.title) : ""}
      closeLabel={t("shell.close")}
      mustAnswer
    >
      {change && texts ? (
        <div className="grid gap-4">
          <SessionLine session={change.session} />
          <Consequences change={change} now={now} />
          <DialogError title={t(texts.failed)} error={setStatus.error} />
          <div className="grid gap-3">
            <Button
              isWide
              variant={change.kind === "cancel" ? "destructive" : "primary"}
              isPending={setStatus.isPending}
              pendingLabel={t(texts.pending)}
              onClick={() => void apply(change)}
            >
              {t(texts.yes)}
            </Button>
            <Button isWide variant="outline" onClick={close}>
              {t(texts.keep)}
            </Button>
          </div>
        </div>
      ) : null}
    </Dialog>
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
