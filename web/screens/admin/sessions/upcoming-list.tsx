import { MoreRows } from "#web/api/more-rows.tsx";
import { QueryView } from "#web/api/query-view.tsx";
import type { useAllUpcoming } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { EmptyState } from "#web/ui/states.tsx";
import { byDay } from "./by-day.ts";
import { LoadingRows } from "./loading-rows.tsx";
import { type RowContext, RowGroup } from "./row-group.tsx";

type Props = {
  query: ReturnType<typeof useAllUpcoming>;
  dayTitle: (date: string) => string;
  context: RowContext;
};

/** All sessions to come, by day. */
export function UpcomingList({ query, dayTitle, context }: Props) {
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
              <RowGroup
                key={date}
                title={dayTitle(date)}
                sessions={sessions}
                context={context}
                isCollapsible
              />
            ))}
            <MoreRows query={query} />
          </div>
        )
      }
    </QueryView>
  );
}
