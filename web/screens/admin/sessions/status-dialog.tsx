import { joinWindow } from "#domain/join-window.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { Point, Points, Problem, useWhen, WhichSession } from "#web/features/sessions/dialog-parts.tsx";
import type { ListedSession } from "#web/features/sessions/use-sessions.ts";
import { useSetStatus } from "#web/features/sessions/use-set-status.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.ts";

export type AskedStatus =
  | { kind: "complete" | "cancel"; session: ListedSession & { creditsUsed: number } }
  | { kind: "reopen"; session: ListedSession };

const STEPS = {
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

type Props = { asked: AskedStatus | null; now: Date; onClose: () => void };

/** Completes a session, cancels it, or takes a completion back, once it has been said what comes of it. */
export function StatusDialog({ asked, now, onClose }: Props) {
  const t = useT();
  const whenOf = useWhen();
  const setStatus = useSetStatus();
  const step = asked ? STEPS[asked.kind] : null;
  const close = () => {
    if (setStatus.isPending) return;
    setStatus.reset();
    onClose();
  };
  const act = async ({ kind, session }: AskedStatus) => {
    const { status, done } = STEPS[kind];
    try {
      await setStatus.mutateAsync({ id: session.id, status });
      toast({ title: t(done), body: whenOf(session), tone: "done" });
      onClose();
    } catch {
      // Said in the dialog, which stays open.
    }
  };
  return (
    <Dialog
      isOpen={asked !== null}
      onClose={close}
      title={step ? t(step.title) : ""}
      closeLabel={t("shell.close")}
    >
      {asked && step ? (
        <div className="grid gap-4">
          <WhichSession session={asked.session} />
          <Consequences asked={asked} now={now} />
          <Problem title={t(step.failed)} error={setStatus.error} />
          <div className="grid gap-3">
            <Button
              isWide
              variant={asked.kind === "cancel" ? "destructive" : "primary"}
              isPending={setStatus.isPending}
              pendingLabel={t(step.pending)}
              onClick={() => void act(asked)}
            >
              {t(step.yes)}
            </Button>
            <Button isWide variant="outline" onClick={close}>
              {t(step.keep)}
            </Button>
          </div>
        </div>
      ) : null}
    </Dialog>
  );
}

function Consequences({ asked, now }: { asked: AskedStatus; now: Date }) {
  const t = useT();
  if (asked.kind === "complete") return <p>{t("sessions.complete-body")}</p>;
  if (asked.kind === "reopen") {
    const isOver = now.getTime() > joinWindow(asked.session).closesAt.getTime();
    return <p>{t(isOver ? "sessions.reopen-late" : "sessions.reopen-body")}</p>;
  }
  const { amount, creditsUsed } = asked.session;
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
