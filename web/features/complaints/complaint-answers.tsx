import { getReconciliation, listMoneyTasks } from "#contract/accounting.ts";
import { answerComplaint } from "#contract/complaints.ts";
import type { ComplaintAnswer } from "#domain/complaints.ts";
import { messageOf } from "#web/api/call.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { refreshSessions } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";

type Props = {
  bookingId: string;
  answers: readonly ComplaintAnswer[];
  describedBy: string;
  /** The buttons disappear, so the focus needs another place. */
  onAnswered?: (() => void) | undefined;
};

/** The possible answers, one press each. */
export function ComplaintAnswers({ bookingId, answers, describedBy, onAnswered }: Props) {
  const t = useT();
  const submission = useSubmit(answerComplaint, {
    onDone: (_, { input: { answer } }) => {
      toast({ title: t(`calls.answered-${answer}`), tone: "done" });
      onAnswered?.();
    },
    refreshes: [listMoneyTasks, getReconciliation],
    onSettled: refreshSessions,
  });
  const send = (answer: ComplaintAnswer) => submission.send({ params: { id: bookingId }, input: { answer } });
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {answers.map((answer) => (
          <Button
            key={answer}
            size="small"
            variant={answer === "new-time" ? "primary" : answer === "settled" ? "quiet" : "outline"}
            aria-describedby={describedBy}
            disabled={submission.isPending}
            onClick={() => send(answer)}
          >
            {t(`calls.${answer}`)}
          </Button>
        ))}
      </div>
      <div role="alert">
        {submission.error ? (
          <p className="text-small font-bold text-destructive">
            <span className="block">{t("calls.answer-failed")}</span>
            <span className="block font-normal">{messageOf(submission.error)}</span>
          </p>
        ) : null}
      </div>
    </div>
  );
}
