import { useState } from "react";
import { addDays, istDateOf } from "#domain/ist-time.ts";
import { MoreRows } from "#web/api/more-rows.tsx";
import { QueryFailed, QueryView, StaleNote } from "#web/api/query-view.tsx";
import { CloseDaysDialog } from "#web/features/availability/close-days-dialog.tsx";
import { PagedList, type PagedQuery } from "#web/features/lists/paged-list.tsx";
import {
  type useAllUpcoming,
  useOwedParchas,
  type useSessionsOfToday,
} from "#web/features/sessions/use-sessions.ts";
import { formatDate, formatDay } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import type { GuidesDay } from "./guides-day.ts";
import { type RowContext, RowGroup } from "./row-group.tsx";
import type { RowSession } from "./row-session.ts";

type PagedProps = {
  query: PagedQuery<{ sessions: readonly RowSession[] }>;
  /** Names the list for screen readers. */
  label: string;
  empty: React.ReactNode;
  context: RowContext;
};

/** A long list of past sessions, page by page. */
export function PagedRows({ query, label, empty, context }: PagedProps) {
  const t = useT();
  return (
    <PagedList
      query={query}
      rowsOf={(page) => page.sessions}
      loading={<LoadingRows />}
      failedTitle={t("sessions.failed")}
      staleText={t("reports.stale")}
      empty={empty}
    >
      {(sessions) => (
        <section aria-label={label} className="grid grid-cols-1 gap-2">
          {byDay(sessions).map(({ date, sessions: ofDay }) => (
            <RowGroup key={date} title={formatDate(date)} sessions={ofDay} context={context} />
          ))}
        </section>
      )}
    </PagedList>
  );
}

/** As high as the rows that take its place. */
export function LoadingRows() {
  const blocks = Array<string>(5).fill("h-16");
  return <LoadingBlocks blocks={blocks} className="grid gap-2 pt-3" />;
}

/** Every completed session whose parcha lacks a side, the one that waits longest first. */
export function OwedParchas({ context }: { context: RowContext }) {
  const t = useT();
  const query = useOwedParchas();
  return (
    <PagedRows
      query={query}
      label={t("nav.parchas")}
      empty={<EmptyState title={t("sessions.nothing-owed")} />}
      context={context}
    />
  );
}

type Dated = { sessionDate: string };
type SessionDay<Session> = { date: string; sessions: Session[] };

/** Groups consecutive sessions of the same day. */
function byDay<Session extends Dated>(sessions: readonly Session[]): SessionDay<Session>[] {
  const days: SessionDay<Session>[] = [];
  for (const session of sessions) {
    const last = days.at(-1);
    if (last?.date === session.sessionDate) last.sessions.push(session);
    else days.push({ date: session.sessionDate, sessions: [session] });
  }
  return days;
}

type TodayProps = {
  /** Null until both lists are loaded. */
  day: GuidesDay<RowSession> | null;
  upcoming: ReturnType<typeof useAllUpcoming>;
  today: ReturnType<typeof useSessionsOfToday>;
  context: RowContext;
};

/** The day in one list: each session once, in the group that says when its turn is. */
export function TodayList({ day, upcoming, today, context }: TodayProps) {
  const t = useT();
  const failed = [upcoming, today].find(({ isError }) => isError);
  if (!day) return failed ? <QueryFailed query={failed} title={t("sessions.failed")} /> : <LoadingRows />;
  const { toComplete, current, next, later, done } = day;
  const isEmpty = !current && !next && toComplete.length + done.length === 0;
  const titleOf = (title: string, date: string) =>
    date === istDateOf(context.now) ? title : `${title} · ${formatDay(date)}`;
  return (
    <div className="grid grid-cols-1 gap-2">
      {failed ? <StaleNote query={failed} text={t("reports.stale")} /> : null}
      {isEmpty ? (
        <EmptyState title={t("sessions.today-empty")}>{t("sessions.today-empty-body")}</EmptyState>
      ) : null}
      <RowGroup title={t("sessions.now")} sessions={current ? [current] : []} context={context} isCurrent />
      {next ? (
        <RowGroup title={titleOf(t("sessions.next"), next.sessionDate)} sessions={[next]} context={context} />
      ) : null}
      {byDay(toComplete).map(({ date, sessions }) => (
        <RowGroup
          key={date}
          title={titleOf(t("sessions.to-complete-title"), date)}
          sessions={sessions}
          context={context}
        />
      ))}
      <RowGroup title={t("sessions.later")} sessions={later} context={context} isCounted />
      <RowGroup title={t("sessions.done")} sessions={done} context={context} isCounted />
      <CloseDay today={istDateOf(context.now)} />
    </div>
  );
}

/** Closes today or tomorrow. The dialog names the booked sessions first. */
function CloseDay({ today }: { today: string }) {
  const t = useT();
  const [day, setDay] = useState<string | null>(null);
  const close = () => setDay(null);
  return (
    <div className="flex flex-wrap gap-2 pt-4">
      <Button size="small" variant="outline" onClick={() => setDay(today)}>
        {t("sessions.close-today")}
      </Button>
      <Button size="small" variant="outline" onClick={() => setDay(addDays(today, 1))}>
        {t("sessions.close-tomorrow")}
      </Button>
      {day ? <CloseDaysDialog day={day} isOpen onClose={close} onClosed={close} /> : null}
    </div>
  );
}

type UpcomingProps = {
  query: ReturnType<typeof useAllUpcoming>;
  dayTitle: (date: string) => string;
  context: RowContext;
};

/** All sessions to come, by day. */
export function UpcomingList({ query, dayTitle, context }: UpcomingProps) {
  const t = useT();
  return (
    <QueryView
      query={query}
      loading={<LoadingRows />}
      failedTitle={t("sessions.failed")}
      staleText={t("reports.stale")}
    >
      {({ sessions: all }) =>
        all.length === 0 ? (
          <EmptyState title={t("sessions.upcoming-empty")}>{t("sessions.upcoming-empty-body")}</EmptyState>
        ) : (
          <div className="grid grid-cols-1 gap-2">
            {byDay(all).map(({ date, sessions }) => (
              <RowGroup key={date} title={dayTitle(date)} sessions={sessions} context={context} isCounted />
            ))}
            <MoreRows query={query} />
          </div>
        )
      }
    </QueryView>
  );
}
