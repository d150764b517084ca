import { useId, useState } from "react";
import { QueryFailedLine } from "#web/api/query-view.tsx";
import { IntakeDetails } from "#web/features/intakes/intake-details.tsx";
import { formatDay, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { type PastSession, useSessionHistory } from "./use-sessions.ts";

const MAX_COLLAPSED = 3;

/** The earlier completed sessions of the same customer. */
export function SessionHistory({ bookingId }: { bookingId: string }) {
  const t = useT();
  const headingId = useId();
  const query = useSessionHistory(bookingId);
  const total = query.data?.totalSessions ?? 0;
  return (
    <section aria-labelledby={headingId}>
      <Card className="grid grid-cols-1 gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id={headingId} className="text-title font-bold">
            {t("room.history")}
          </h2>
          {total > 0 ? (
            <Badge tone="secondary" className="whitespace-normal!">
              {t("room.history-count", { count: total })}
            </Badge>
          ) : null}
        </div>
        {query.isPending ? (
          <Skeleton className="h-7 w-2/3" />
        ) : query.data ? (
          <PastSessions sessions={query.data.history} />
        ) : (
          <QueryFailedLine query={query} text={t("room.history-failed")} />
        )}
      </Card>
    </section>
  );
}

function PastSessions({ sessions }: { sessions: readonly PastSession[] }) {
  const t = useT();
  const [isExpanded, setExpanded] = useState(false);
  if (sessions.length === 0) return <p className="text-ink-quiet">{t("room.history-none")}</p>;
  const shown = isExpanded ? sessions : sessions.slice(0, MAX_COLLAPSED);
  return (
    <>
      <ul className="grid gap-1">
        {shown.map((session) => (
          <li key={session.bookingId}>
            <PastRow session={session} />
          </li>
        ))}
      </ul>
      {shown.length < sessions.length ? (
        <Button variant="quiet" size="small" className="justify-self-start" onClick={() => setExpanded(true)}>
          {t("room.history-all", { count: sessions.length })}
        </Button>
      ) : null}
    </>
  );
}

/** The intake is loaded only once it is opened. */
function PastRow({ session }: { session: PastSession }) {
  const t = useT();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const whenId = useId();
  const { bookingId, sessionDate, sessionTime, questionType } = session;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span id={whenId}>
          {t("sessions.when", {
            day: formatDay(language, sessionDate),
            time: formatTime(language, sessionTime),
          })}
          <span className="text-ink-quiet">
            {" · "}
            {t(questionType === "single" ? "sessions.single" : "sessions.multiple")}
          </span>
        </span>
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isOpen}
          aria-describedby={whenId}
          onClick={() => setOpen(!isOpen)}
        >
          {t("intakes.past-told")}
        </Button>
      </div>
      {isOpen ? (
        <div className="mb-2 border-l-2 border-line pl-3">
          <IntakeDetails bookingId={bookingId} />
        </div>
      ) : null}
    </>
  );
}
