import type { ComponentProps } from "react";
import { getCall } from "#contract/complaints.ts";
import { QueryFailedLine } from "#web/api/query-view.tsx";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useT } from "#web/i18n/t.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { CallFacts } from "./call-facts.tsx";
import { ComplaintAnswers } from "./complaint-answers.tsx";

/** How the call of a session went at both sides, what the customer says of it, and the answer. */
export function CallRecord({
  bookingId,
  describedBy,
  onAnswered,
}: Omit<ComponentProps<typeof ComplaintAnswers>, "answers">) {
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
