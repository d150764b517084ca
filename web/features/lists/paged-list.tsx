import type { ReactNode } from "react";
import { MoreRows } from "#web/api/more-rows.tsx";
import { type Loading, QueryView, type ViewedQuery } from "#web/api/query-view.tsx";

export type PagedQuery<Page> = ViewedQuery<{ pages: readonly Page[] }> &
  Parameters<typeof MoreRows>[0]["query"] & { isPlaceholderData: boolean };

type Props<Page, Row> = {
  query: PagedQuery<Page>;
  rowsOf: (page: Page) => readonly Row[];
  loading: Loading;
  failedTitle: string;
  /** Stands above rows whose last refetch failed. */
  staleText: string;
  /** Where there are no rows, and no further page that may have some. */
  empty: ReactNode;
  /** Of one row or more. */
  children: (rows: readonly Row[], pages: readonly Page[]) => ReactNode;
};

/** A list that is read in pages: its states, its rows, and the button for more. */
export function PagedList<Page, Row>(props: Props<Page, Row>) {
  const { query, rowsOf, loading, failedTitle, staleText, empty, children } = props;
  return (
    <QueryView query={query} loading={loading} failedTitle={failedTitle} staleText={staleText}>
      {({ pages }) => {
        const rows = pages.flatMap(rowsOf);
        return (
          <div className="grid grid-cols-1 gap-3" aria-busy={query.isPlaceholderData}>
            {rows.length > 0 ? children(rows, pages) : query.hasNextPage ? null : empty}
            <MoreRows query={query} />
          </div>
        );
      }}
    </QueryView>
  );
}
