import { useId, useRef } from "react";
import { Link } from "wouter";
import { listComplaints, type OpenComplaint } from "#contract/complaints.ts";
import { formatPastDay } from "#web/api/past-day.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { formatTime } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PhoneLink } from "#web/ui/phone-link.tsx";
import { CallFacts } from "./call-facts.tsx";
import { ComplaintAnswers } from "./complaint-answers.tsx";

const REFETCH_MS = 30_000;

/**
 * The sessions that did not go well and wait for an answer, oldest first; one line until it is opened, so that the day stays in
 * sight. Draws nothing where there are none.
 */
export function OpenComplaints() {
  const t = useT();
  const summary = useRef<HTMLElement>(null);
  const { data } = useEndpoint(listComplaints, { refetchOnWindowFocus: true, refetchInterval: REFETCH_MS });
  const complaints = data?.complaints ?? [];
  if (complaints.length === 0) return null;
  return (
    <details className="group mb-3 grid grid-cols-1 rounded-card bg-primary-soft">
      <summary
        ref={summary}
        className="flex min-h-12 cursor-pointer items-center gap-2 rounded-card px-3 py-1.5 font-bold text-primary lg:min-h-11 lg:text-small"
      >
        <Icon name="alert" size={20} className="shrink-0 text-destructive" />
        <h2 className="grow">{t("calls.complaints", { count: complaints.length })}</h2>
        <Icon name="chevron-right" size={18} className="shrink-0 group-open:rotate-90" />
      </summary>
      <ul className="grid gap-3 p-2">
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
          href={paths.adminSessionDetail(bookingId)}
          className="font-bold text-primary hover:underline"
          aria-describedby={headingId}
        >
          {t("admin.open-session")}
        </Link>
      </div>
    </Card>
  );
}
