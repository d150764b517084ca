import { MoreRows } from "#web/api/more-rows.tsx";
import { isStale, QueryView, StaleNote } from "#web/api/query-view.tsx";
import { formatDate } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { byDay } from "./by-day.ts";
import { LoadingRows } from "./loading-rows.tsx";
import { type RowContext, RowGroup } from "./row-group.tsx";
import type { RowSession } from "./row-session.ts";

/** The part of an infinite query of sessions that is drawn. */
export type PagedQuery = {
  data: { pages: readonly { sessions: readonly RowSession[] }[] } | undefined;
  error: Error | null;
  isError: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: Parameters<typeof StaleNote>[0]["query"]["refetch"];
  fetchNextPage: () => Promise<{ hasNextPage: boolean }>;
};

type Props = {
  query: PagedQuery;
  /** Names the list for screen readers. */
  label: string;
  empty: React.ReactNode;
  context: RowContext;
};

/** A long list of past sessions, page by page. */
export function PagedRows({ query, label, empty, context }: Props) {
  const t = useT();
  const language = useLanguage();
  return (
    <QueryView query={query} loading={<LoadingRows />} failedTitle={t("sessions.failed")}>
      {({ pages }) => {
        const sessions = pages.flatMap((page) => page.sessions);
        if (sessions.length === 0 && !query.hasNextPage) return empty;
        return (
          <div className="grid grid-cols-1 gap-3 pt-3" aria-busy={query.isPlaceholderData}>
            {isStale(query) ? <StaleNote query={query} text={t("reports.stale")} /> : null}
            <section aria-label={label} className="grid grid-cols-1 gap-2">
              {byDay(sessions).map(({ date, sessions: ofDay }) => (
                <RowGroup key={date} title={formatDate(language, date)} sessions={ofDay} context={context} />
              ))}
            </section>
            <MoreRows query={query} />
          </div>
        );
      }}
    </QueryView>
  );
}
