// How the calls of sessions went, what customers say of them, and the answers.
import { useId, useRef } from "react";
import { Link } from "react-router";
import { getReconciliation, listMoneyTasks } from "#contract/accounting.ts";
import { answerComplaint, type CallSide, getCall, type OpenComplaint } from "#contract/complaints.ts";
import type { ComplaintAnswer } from "#domain/complaints.ts";
import { messageOf } from "#web/api/call.ts";
import { formatPastDay } from "#web/api/past-day.ts";
import { QueryFailedLine } from "#web/api/query-view.tsx";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { DisputeEntry, DisputeLines } from "#web/features/disputes/open-disputes.tsx";
import { refreshSessions } from "#web/features/sessions/use-sessions.ts";
import { formatTime } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PhoneLink } from "#web/ui/phone-link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { useOpenComplaints, useOpenDisputes } from "./open-matters.ts";

/** How long both sides were in the room, and what each side's phone lost of the call. */
function CallFacts({ togetherSeconds, sides }: { togetherSeconds: number; sides: readonly CallSide[] }) {
  const t = useT();
  const minutes = String(Math.floor(togetherSeconds / 60));
  const seconds = String(togetherSeconds % 60);
  return (
    <div className="grid gap-2 text-small">
      <p className="flex justify-between gap-3">
        <span className="text-ink-quiet">{t("calls.together")}</span>
        <span className="font-bold">{t("calls.minutes", { minutes, seconds })}</span>
      </p>
      {sides.length === 0 ? <p className="text-ink-quiet">{t("calls.not-counted")}</p> : null}
      {sides.map((side) => (
        <SideFacts key={`${side.side} ${side.with}`} side={side} />
      ))}
    </div>
  );
}

function SideFacts({ side }: { side: CallSide }) {
  const t = useT();
  const { concealedShare, frozenShare, frozenSeconds, reconnections, wireBytes, with: other } = side;
  const phone = t(`calls.${side.side}`);
  return (
    <div>
      <h3 className="font-bold">
        {other ? t("calls.of-pair", { phone, person: t(`calls.from-${other}`) }) : phone}
      </h3>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-x-4 gap-y-1">
        <Fact name={t("calls.sound")} value={formatShare(concealedShare)} />
        <Fact
          name={t("calls.frozen")}
          value={frozenShare === null ? "–" : t("calls.seconds", { count: frozenSeconds })}
        />
        <Fact name={t("calls.reconnections")} value={t("calls.times", { count: reconnections })} />
        {wireBytes === undefined ? null : (
          <Fact name={t("calls.data")} value={t("calls.megabytes", { count: Math.round(wireBytes / 1e6) })} />
        )}
      </dl>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-quiet">{name}</dt>
      <dd className="font-bold">{value}</dd>
    </div>
  );
}

/** "12.5%", of a share from 0 to 1. */
function formatShare(share: number | null): string {
  return share === null ? "–" : `${Number((share * 100).toFixed(1))}%`;
}

type AnswersProps = {
  bookingId: string;
  answers: readonly ComplaintAnswer[];
  describedBy: string;
  /** The buttons disappear, so the focus needs another place. */
  onAnswered?: (() => void) | undefined;
};

/** The possible answers, one press each. */
function ComplaintAnswers({ bookingId, answers, describedBy, onAnswered }: AnswersProps) {
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

/** How the call of a session went at both sides, what the customer says of it, and the answer. */
export function CallRecord({ bookingId, describedBy, onAnswered }: Omit<AnswersProps, "answers">) {
  const t = useT();
  const query = useEndpoint(getCall, { params: { id: bookingId } });
  if (query.isPending) return <Skeleton className="h-14" />;
  if (!query.data) return <QueryFailedLine query={query} text={t("calls.failed")} />;
  const { togetherSeconds, sides, complaint, answers } = query.data;
  return (
    <>
      {complaint ? <p className="font-bold">{t(`calls.says-${complaint.reason}`)}</p> : null}
      <CallFacts togetherSeconds={togetherSeconds} sides={sides} />
      {complaint?.answer ? <p className="font-bold">{t(`calls.answered-${complaint.answer}`)}</p> : null}
      {answers.length > 0 ? (
        <ComplaintAnswers
          bookingId={bookingId}
          answers={answers}
          describedBy={describedBy}
          onAnswered={onAnswered}
        />
      ) : null}
    </>
  );
}

/**
 * The disputes, and the sessions that did not go well, that wait for an answer, oldest first: one thin line until it is opened,
 * so that the day stays in sight. Draws nothing where there are none.
 */
export function OpenMatters() {
  const t = useT();
  const summary = useRef<HTMLElement>(null);
  const { data: disputes = [] } = useOpenDisputes();
  const { data: complaints = [] } = useOpenComplaints();
  const counts = [
    disputes.length > 0 && t("disputes.open", { count: disputes.length }),
    complaints.length > 0 && t("calls.complaints", { count: complaints.length }),
  ].filter(Boolean);
  if (counts.length === 0) return null;
  return (
    <details className="group grid grid-cols-1">
      <summary
        ref={summary}
        className="flex min-h-11 cursor-pointer items-center gap-2 px-1 text-small font-bold text-primary"
      >
        <Icon name="alert" size={18} className="shrink-0 text-destructive" />
        <h2 className="min-w-0 grow truncate">{counts.join(" · ")}</h2>
        <Icon name="chevron-right" size={18} className="shrink-0 group-open:rotate-90" />
      </summary>
      <ul className="grid gap-3 pb-2">
        {disputes.map((dispute) => (
          <li key={dispute.id}>
            <DisputeEntry dispute={dispute} />
          </li>
        ))}
        {complaints.map((complaint) => (
          <li key={complaint.bookingId}>
            <ComplaintEntry complaint={complaint} onAnswered={() => summary.current?.focus()} />
          </li>
        ))}
      </ul>
    </details>
  );
}

type EntryProps = { complaint: OpenComplaint; onAnswered: () => void };

function ComplaintEntry({ complaint, onAnswered }: EntryProps) {
  const t = useT();
  const headingId = useId();
  const { bookingId, sessionDate, sessionTime, customer, reason } = complaint;
  const when = `${formatPastDay(sessionDate)}, ${formatTime(sessionTime)}`;
  return (
    <Card className="grid grid-cols-1 gap-3">
      <div className="min-w-0">
        <h3 id={headingId} className="font-bold wrap-anywhere">
          {customer?.displayName ?? t("calls.closed-account")}
        </h3>
        <p className="text-small text-ink-quiet">{when}</p>
        <p className="font-bold">{t(`calls.says-${reason}`)}</p>
      </div>
      <CallFacts togetherSeconds={complaint.togetherSeconds} sides={complaint.sides} />
      <ComplaintAnswers
        bookingId={bookingId}
        answers={complaint.answers}
        describedBy={headingId}
        onAnswered={onAnswered}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small">
        {customer ? <PhoneLink name={customer.displayName} phone={customer.phone} /> : null}
        <Link
          to={paths.adminSessionDetail(bookingId)}
          className="inline-flex min-h-11 items-center font-bold text-primary hover:underline"
          aria-describedby={headingId}
        >
          {t("admin.open-session")}
        </Link>
      </div>
    </Card>
  );
}

/** One part of the build: each part costs bytes of the first page. */
export const callParts = { CallRecord, DisputeLines, OpenMatters };
