import { istDateOf } from "#domain/ist-time.ts";
import { QueryFailed, StaleNote } from "#web/api/query-view.tsx";
import type { useAllUpcoming, useSessionsOfToday } from "#web/features/sessions/use-sessions.ts";
import { formatDay } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { EmptyState } from "#web/ui/states.tsx";
import { byDay } from "./by-day.ts";
import type { GuidesDay } from "./guides-day.ts";
import { LoadingRows } from "./loading-rows.tsx";
import { type RowContext, RowGroup } from "./row-group.tsx";
import type { RowSession } from "./row-session.ts";

type Props = {
  /** Null until both lists are loaded. */
  day: GuidesDay<RowSession> | null;
  upcoming: ReturnType<typeof useAllUpcoming>;
  today: ReturnType<typeof useSessionsOfToday>;
  context: RowContext;
};

/** The day in one list: each session once, in the group that says when its turn is. */
export function TodayList({ day, upcoming, today, context }: Props) {
  const t = useT();
  const language = useLanguage();
  const failed = [upcoming, today].find(({ isError }) => isError);
  if (!day) return failed ? <QueryFailed query={failed} title={t("sessions.failed")} /> : <LoadingRows />;
  const { toComplete, current, next, later, done } = day;
  const isEmpty = !current && !next && toComplete.length + done.length === 0;
  const titleOf = (title: string, date: string) =>
    date === istDateOf(context.now) ? title : `${title} · ${formatDay(language, date)}`;
  return (
    <div className="grid grid-cols-1 gap-2">
      {failed ? <StaleNote query={failed} text={t("reports.stale")} /> : null}
      {isEmpty ? (
        <EmptyState title={t("sessions.today-empty")}>{t("sessions.today-empty-body")}</EmptyState>
      ) : null}
      {byDay(toComplete).map(({ date, sessions }) => (
        <RowGroup
          key={date}
          title={titleOf(t("sessions.to-complete-title"), date)}
          sessions={sessions}
          context={context}
        />
      ))}
      <RowGroup title={t("sessions.now")} sessions={current ? [current] : []} context={context} isCurrent />
      {next ? (
        <RowGroup title={titleOf(t("sessions.next"), next.sessionDate)} sessions={[next]} context={context} />
      ) : null}
      <RowGroup title={t("sessions.later")} sessions={later} context={context} isCollapsible />
      <RowGroup title={t("sessions.done")} sessions={done} context={context} isCollapsible />
    </div>
  );
}
