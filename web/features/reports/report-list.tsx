import { type ReactNode, useMemo, useRef, useState } from "react";
import { messageOf } from "#web/api/call.ts";
import { isStale, QueryView, StaleNote } from "#web/api/query-view.tsx";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, inputClass } from "#web/ui/field.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { Table } from "#web/ui/table.tsx";
import type { Order } from "#web/ui/table-order.ts";
import { useDebounced } from "#web/ui/use-debounced.ts";
import type { ReportColumn } from "./report-column.ts";
import { SaveCsv } from "./save-csv.tsx";
import type { FetchPage, ListPage, ReportQuery } from "./use-reports.ts";
import { useTableLabels } from "./use-table-labels.ts";

type Kind = "users" | "bookings";
type Props<Row> = {
  kind: Kind;
  caption: string;
  columns: readonly ReportColumn<Row>[];
  useList: (search: string) => ReportQuery<Row>;
  fetchPage: FetchPage<Row>;
  /** Shown above the table once the number of rows is known. */
  children?: (total: number) => ReactNode;
};

const DEBOUNCE_MS = 300;
const MAX_SEARCH_LENGTH = 100;
const idOf = ({ id }: { id: string }) => id;

/** A long list: the server searches it, it is shown page by page, and it can be saved as a CSV file. */
export function ReportList<Row extends { id: string }>(props: Props<Row>) {
  const { kind, columns, useList, fetchPage } = props;
  const t = useT();
  const language = useLanguage();
  const [typed, setTyped] = useState("");
  const [order, setOrder] = useState<Order>(null);
  const search = useDebounced(typed.trim(), DEBOUNCE_MS);
  const query = useList(search);
  const found = query.data?.pages.at(-1)?.found ?? 0;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <Field label={t(`reports.${kind}-search`)} className="min-w-0 grow basis-72">
          {(field) => (
            <input
              {...field}
              type="search"
              autoComplete="off"
              spellCheck={false}
              maxLength={MAX_SEARCH_LENGTH}
              placeholder={t(`reports.${kind}-search-hint`)}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              className={inputClass}
            />
          )}
        </Field>
        <SaveCsv
          fileName={kind}
          columns={columns}
          fetchPage={fetchPage}
          search={search}
          order={order}
          language={language}
          isEmpty={found === 0}
        />
      </div>
      <Results {...props} query={query} search={search} order={order} onOrder={setOrder} />
    </div>
  );
}

type ResultsProps<Row> = Props<Row> & {
  query: ReportQuery<Row>;
  search: string;
  order: Order;
  onOrder: (order: Order) => void;
};

function Results<Row extends { id: string }>(props: ResultsProps<Row>) {
  const { query, children } = props;
  const t = useT();
  const blocks = Array<string>(6).fill("h-12 max-md:h-40");
  return (
    <QueryView
      query={query}
      loading={<LoadingBlocks label={t("shell.loading")} blocks={blocks} className="grid gap-2" />}
      failedTitle={t("reports.failed")}
    >
      {({ pages }) => {
        const { total = 0, found = 0 } = pages.at(-1) ?? {};
        return (
          <div className="grid grid-cols-1 gap-4" aria-busy={query.isPlaceholderData}>
            {children?.(total)}
            {isStale(query) ? <StaleNote query={query} text={t("reports.stale")} /> : null}
            <Rows {...props} pages={pages} total={total} found={found} />
          </div>
        );
      }}
    </QueryView>
  );
}

type RowsProps<Row> = ResultsProps<Row> & { pages: readonly ListPage<Row>[]; total: number; found: number };

function Rows<Row extends { id: string }>(props: RowsProps<Row>) {
  const { kind, caption, columns, query, search, order, onOrder, pages, total, found } = props;
  const t = useT();
  const language = useLanguage();
  const labels = useTableLabels(caption);
  const rows = useMemo(() => pages.flatMap((page) => page.rows), [pages]);
  return (
    <>
      {rows.length === 0 ? (
        <NoRows kind={kind} isSearch={search !== ""} />
      ) : (
        <Table
          columns={columns}
          rows={rows}
          idOf={idOf}
          labels={labels}
          language={language}
          order={order}
          onOrder={onOrder}
          isBroad={kind === "users"}
        />
      )}
      {order && rows.length < found ? (
        <p className="text-small text-ink-quiet">{t("reports.sort-part")}</p>
      ) : null}
      {rows.length > 0 || search !== "" ? (
        <ListEnd kind={kind} query={query} counts={{ shown: rows.length, total, found }} search={search} />
      ) : null}
    </>
  );
}

function NoRows({ kind, isSearch }: { kind: Kind; isSearch: boolean }) {
  const t = useT();
  if (isSearch)
    return (
      <EmptyState title={t(kind === "users" ? "reports.users-none" : "reports.bookings-none-found")}>
        {t("reports.search-otherwise")}
      </EmptyState>
    );
  return <EmptyState title={t(`reports.${kind}-none`)}>{t(`reports.${kind}-none-body`)}</EmptyState>;
}

type EndProps<Row> = {
  kind: Kind;
  query: ReportQuery<Row>;
  counts: { shown: number; total: number; found: number };
  search: string;
};

/** How much of the list is shown, and a button that loads more. */
function ListEnd<Row>({ kind, query, counts: { shown, total, found }, search }: EndProps<Row>) {
  const t = useT();
  const end = useRef<HTMLParagraphElement>(null);
  const more = async () => {
    const { hasNextPage } = await query.fetchNextPage();
    // The focused button disappears with the last page.
    if (!hasNextPage) end.current?.focus();
  };
  return (
    <div className="grid justify-items-center gap-3">
      <p ref={end} role="status" tabIndex={-1} className="text-small text-ink-quiet focus:outline-none">
        {query.isPlaceholderData ? t("reports.searching") : t(`reports.${kind}-shown`, { shown, total })}
        {search !== "" && !query.isPlaceholderData
          ? ` · ${t("reports.search-found", { count: found })}`
          : null}
      </p>
      {query.isFetchNextPageError ? (
        <p role="alert" className="text-small font-bold text-destructive">
          {t("reports.more-failed")} · {messageOf(query.error)}
        </p>
      ) : null}
      {query.hasNextPage ? (
        <Button
          variant="outline"
          isPending={query.isFetchingNextPage}
          pendingLabel={t("reports.more-loading")}
          onClick={() => void more()}
        >
          {t("reports.more")}
        </Button>
      ) : null}
    </div>
  );
}
