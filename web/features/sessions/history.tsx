import { useId, useState } from "react";
import { formatDay, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { type PastSession, useHistory } from "./use-sessions.ts";

const SHOWN_AT_FIRST = 3;

/** What the same customer has completed before, and how often. */
export function History({ bookingId }: { bookingId: string }) {
  const t = useT();
  const headingId = useId();
  const query = useHistory(bookingId);
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
          <Past sessions={query.data.history} />
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-small text-ink-quiet">{t("room.history-failed")}</p>
            <Button
              variant="outline"
              size="small"
              isPending={query.isFetching}
              onClick={() => void query.refetch()}
            >
              {t("shell.retry")}
            </Button>
          </div>
        )}
      </Card>
    </section>
  );
}

function Past({ sessions }: { sessions: readonly PastSession[] }) {
  const t = useT();
  const language = useLanguage();
  const [isWhole, setWhole] = useState(false);
  if (sessions.length === 0) return <p className="text-ink-quiet">{t("room.history-none")}</p>;
  const shown = isWhole ? sessions : sessions.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul className="grid gap-1">
        {shown.map(({ bookingId, sessionDate, sessionTime, questionType }) => (
          <li key={bookingId} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {t("sessions.when", {
                day: formatDay(language, sessionDate),
                time: formatTime(language, sessionTime),
              })}
            </span>
            <span className="text-ink-quiet">
              {t(questionType === "single" ? "sessions.single" : "sessions.multiple")}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < sessions.length ? (
        <Button variant="quiet" size="small" className="justify-self-start" onClick={() => setWhole(true)}>
          {t("room.history-all", { count: sessions.length })}
        </Button>
      ) : null}
    </>
  );
}
