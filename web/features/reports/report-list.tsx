import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { MoreRows } from "#web/api/more-rows.tsx";
import { isStale, QueryView, StaleNote } from "#web/api/query-view.tsx";
import { formatCount } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Below, From } from "#web/ui/by-width.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { FilterButtons, ViewSearchField } from "./filter-bar.tsx";
import { ListTable, type RowLines } from "./list-table.tsx";
import { SaveCsv } from "./save-csv.tsx";
import { type ReportColumn, SortSelect } from "./table-columns.tsx";
import { type FilterField, filterNames, type TableKind, type View } from "./table-filters.ts";
import type { ListPage, ReportQuery } from "./use-reports.ts";
import { type NamedView, ViewChips } from "./view-chips.tsx";

type Props<Row extends { id: string }> = {
  kind: TableKind;
  caption: string;
  columns: readonly ReportColumn<Row>[];
  fields: readonly FilterField[];
  usualViews: readonly NamedView[];
  view: View;
  onView: (view: View) => void;
  query: ReportQuery<Row>;
  fetchFile: (signal: AbortSignal) => Promise<Blob>;
  pathOf: (row: Row) => string;
  /** What a phone shows of a row. */
  linesOf: (row: Row) => RowLines;
  /** Shown above the table once the number of rows is known. */
  children?: (total: number) => ReactNode;
};

/** Whether the admin reads further down than the first rows. */
export function isReadingTable(): boolean {
  const scroller = document.querySelector("[data-scroller]");
  return (scroller?.scrollTop ?? 0) > 40 || window.scrollY > 400;
}

/** A long table: the server searches, filters and sorts it, more rows load while scrolling, and all can be saved. */
export function ReportList<Row extends { id: string }>(props: Props<Row>) {
  const { kind, columns, fields, usualViews, view, onView, query, fetchFile } = props;
  const t = useT();
  const page = query.data?.pages.at(-1);
  const views = <ViewChips views={usualViews} view={view} onView={onView} />;
  const filters = <FilterButtons fields={fields} view={view} onView={onView} />;
  const search = (
    <ViewSearchField
      label={t(`reports.${kind}-search`)}
      hint={t(`reports.${kind}-search-hint`)}
      view={view}
      onView={onView}
    />
  );
  const file = {
    fileName: kind,
    found: page?.found ?? 0,
    isExact: page?.foundIsExact ?? true,
    fetchFile,
  };
  const count = page ? <Count page={page} /> : null;
  return (
    <div className="grid grid-cols-1 gap-2">
      <From width="md">
        <div className="flex items-start gap-3">
          <div className="flex min-w-0 grow flex-wrap gap-1">{views}</div>
          <SaveCsv {...file} isCompact={false} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {search}
          {filters}
          <div className="ml-auto">{count}</div>
        </div>
      </From>
      <Below width="md">
        <div className="flex items-center gap-2">
          {search}
          <SaveCsv {...file} isCompact />
        </div>
        <div className="-mx-[20px] flex gap-2 overflow-x-auto px-[20px] py-1 [scrollbar-width:none]">
          {filters}
          {views}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          {count ?? <span />}
          <SortSelect columns={columns} sort={view.sort} onSort={(sort) => onView({ ...view, sort })} />
        </div>
      </Below>
      <Results {...props} />
    </div>
  );
}

/** "3,412 of 12,00,002", or "10,000+ of 12,00,002". */
function Count({ page: { found, foundIsExact, total } }: { page: ListPage<unknown> }) {
  const t = useT();
  const count = t("tables.count", { count: formatCount(found), more: foundIsExact ? "" : "+" });
  return (
    <p className="text-small text-ink-quiet tabular-nums">
      {t("tables.found", { count, total: formatCount(total) })}
    </p>
  );
}

function Results<Row extends { id: string }>(props: Props<Row>) {
  const { query, children } = props;
  const t = useT();
  const blocks = Array<string>(10).fill("h-11 max-md:h-[66px]");
  return (
    <QueryView
      query={query}
      loading={<LoadingBlocks blocks={blocks} className="grid gap-px" />}
      failedTitle={t("reports.failed")}
    >
      {({ pages }) => (
        <div className="grid grid-cols-1 gap-2" aria-busy={query.isPlaceholderData}>
          {children?.(pages.at(-1)?.total ?? 0)}
          {isStale(query) ? <StaleNote query={query} text={t("reports.stale")} /> : null}
          {query.hasNewer ? <NewerRows onShow={() => void query.showNewer()} /> : null}
          <Rows {...props} pages={pages} />
        </div>
      )}
    </QueryView>
  );
}

/** New rows do not move those that are being read. */
function NewerRows({ onShow }: { onShow: () => void }) {
  const t = useT();
  const show = () => {
    document.querySelector("[data-scroller]")?.scrollTo({ top: 0 });
    window.scrollTo({ top: 0 });
    onShow();
  };
  return (
    <div role="status" className="flex flex-wrap items-center justify-center gap-2 text-small">
      {t("tables.newer")}
      <Button variant="quiet" size="small" onClick={show}>
        {t("tables.newer-show")}
      </Button>
    </div>
  );
}

type RowsProps<Row extends { id: string }> = Props<Row> & { pages: readonly ListPage<Row>[] };

function Rows<Row extends { id: string }>(props: RowsProps<Row>) {
  const { kind, caption, columns, query, view, onView, pages, pathOf, linesOf } = props;
  const rows = useMemo(() => pages.flatMap((page) => page.rows), [pages]);
  const isSearch = Boolean(view.filters.search) || filterNames(view).length > 0;
  if (rows.length === 0) return <NoRows kind={kind} isSearch={isSearch} />;
  const { found = 0, total = 0 } = pages.at(-1) ?? {};
  return (
    <ListTable
      caption={caption}
      columns={columns}
      rows={rows}
      pathOf={pathOf}
      linesOf={linesOf}
      sort={view.sort}
      onSort={(sort) => onView({ ...view, sort })}
    >
      <ListEnd kind={kind} query={query} shown={view.filters.search ? found : rows.length} total={total} />
    </ListTable>
  );
}

function NoRows({ kind, isSearch }: { kind: TableKind; isSearch: boolean }) {
  const t = useT();
  if (isSearch)
    return (
      <EmptyState title={t(kind === "users" ? "reports.users-none" : "reports.bookings-none-found")}>
        {t("reports.search-otherwise")}
      </EmptyState>
    );
  return <EmptyState title={t(`reports.${kind}-none`)}>{t(`reports.${kind}-none-body`)}</EmptyState>;
}

type ListEndProps<Row extends { id: string }> = {
  kind: TableKind;
  query: ReportQuery<Row>;
  /** The rows that a search found; without one, those that are loaded. */
  shown: number;
  total: number;
};

const NEAR_PX = 600;

/** How much of the table is shown. More rows load when the end comes near, and by a button, which keeps the focus. */
function ListEnd<Row extends { id: string }>({ kind, query, shown, total }: ListEndProps<Row>) {
  const t = useT();
  const end = useRef<HTMLDivElement>(null);
  const canLoad = query.hasNextPage && !query.isFetching && !query.isFetchNextPageError;
  const loadNear = useEffectEvent(() => {
    if (canLoad) void query.fetchNextPage();
  });
  useEffect(() => {
    const element = end.current;
    if (!element || !canLoad) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) loadNear();
      },
      { root: element.closest("[data-scroller]"), rootMargin: `${NEAR_PX}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [canLoad]);
  return (
    <div ref={end} className="sticky left-0 p-3">
      <MoreRows query={query}>
        <p role="status" className="text-small text-ink-quiet">
          {query.isPlaceholderData ? t("reports.searching") : t(`reports.${kind}-shown`, { shown, total })}
        </p>
      </MoreRows>
    </div>
  );
}
