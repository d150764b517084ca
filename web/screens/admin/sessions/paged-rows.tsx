import { PagedList, type PagedQuery } from "#web/features/lists/paged-list.tsx";
import { formatDate } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { byDay } from "./by-day.ts";
import { LoadingRows } from "./loading-rows.tsx";
import { type RowContext, RowGroup } from "./row-group.tsx";
import type { RowSession } from "./row-session.ts";

type Props = {
  query: PagedQuery<{ sessions: readonly RowSession[] }>;
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
            <RowGroup key={date} title={formatDate(language, date)} sessions={ofDay} context={context} />
          ))}
        </section>
      )}
    </PagedList>
  );
}
