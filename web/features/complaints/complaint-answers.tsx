import { answerComplaint } from "#contract/complaints.ts";
import type { ComplaintAnswer } from "#domain/complaints.ts";
import { messageOf } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";
import { useSubmission } from "#web/api/use-submission.ts";
import { refreshSessions } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";

const onSettled = () =>
  Promise.all([refreshSessions(), queryClient.invalidateQueries({ queryKey: [...keys.admin, "money"] })]);

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
  const submission = useSubmission(answerComplaint, { onSettled });
  const send = (answer: ComplaintAnswer) => {
    const onDone = () => {
      toast({ title: t(`calls.answered-${answer}`), tone: "done" });
      onAnswered?.();
    };
    void submission.send({ params: { id: bookingId }, input: { answer } }, { onDone });
  };
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
