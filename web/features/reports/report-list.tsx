import { type ReactNode, useMemo, useRef, useState } from "react";
import { messageOf } from "#web/api/call.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, inputClass } from "#web/ui/field.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { Table } from "#web/ui/table.tsx";
import type { Order } from "#web/ui/table-order.ts";
import type { ReportColumn } from "./report-column.ts";
import { SaveCsv } from "./save-csv.tsx";
import { Stale } from "./stale.tsx";
import { useSettled } from "./use-debounced.ts";
import type { FetchPage, LongList } from "./use-reports.ts";
import { useTableLabels } from "./use-table-labels.ts";

type Kind = "users" | "bookings";
type Props<Row> = {
  kind: Kind;
  caption: string;
  columns: readonly ReportColumn<Row>[];
  useList: (search: string) => LongList<Row>;
  fetchPage: FetchPage<Row>;
  /** What stands above the table, once it is known how many rows there are. */
  children?: (total: number) => ReactNode;
};

const SETTLE_MS = 300;
const LONGEST_SEARCH = 100;
const idOf = ({ id }: { id: string }) => id;

/** A list too long to be shown whole: searched at the server, shown by the hundred, and had as a file. */
export function LongListView<Row extends { id: string }>(props: Props<Row>) {
  const { kind, columns, useList, fetchPage } = props;
  const t = useT();
  const language = useLanguage();
  const [typed, setTyped] = useState("");
  const [order, setOrder] = useState<Order>(null);
  const search = useSettled(typed.trim(), SETTLE_MS);
  const list = useList(search);
  const found = list.data?.pages.at(-1)?.found ?? 0;
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
              maxLength={LONGEST_SEARCH}
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
      <Found {...props} list={list} search={search} order={order} onOrder={setOrder} />
    </div>
  );
}

type FoundProps<Row> = Props<Row> & {
  list: LongList<Row>;
  search: string;
  order: Order;
  onOrder: (order: Order) => void;
};

function Found<Row extends { id: string }>(props: FoundProps<Row>) {
  const { kind, caption, columns, list, search, order, onOrder, children } = props;
  const t = useT();
  const language = useLanguage();
  const labels = useTableLabels(caption);
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data]);
  if (list.isPending) return <ListSkeleton />;
  if (!list.data)
    return (
      <ErrorState
        title={t("reports.failed")}
        message={messageOf(list.error)}
        retryLabel={t("shell.retry")}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  const { total = 0, found = 0 } = list.data.pages.at(-1) ?? {};
  const isStale = list.isError && !list.isFetchNextPageError;
  return (
    <div className="grid grid-cols-1 gap-4" aria-busy={list.isPlaceholderData}>
      {children?.(total)}
      {isStale ? <Stale query={list} /> : null}
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
        <ListEnd kind={kind} list={list} counts={{ shown: rows.length, total, found }} search={search} />
      ) : null}
    </div>
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
  list: LongList<Row>;
  counts: { shown: number; total: number; found: number };
  search: string;
};

/** How much of the list is shown, and the way to more of it. */
function ListEnd<Row>({ kind, list, counts: { shown, total, found }, search }: EndProps<Row>) {
  const t = useT();
  const end = useRef<HTMLParagraphElement>(null);
  const more = async () => {
    const { hasNextPage } = await list.fetchNextPage();
    // The button goes with the last page; the focus that was on it does not.
    if (!hasNextPage) end.current?.focus();
  };
  return (
    <div className="grid justify-items-center gap-3">
      <p ref={end} role="status" tabIndex={-1} className="text-small text-ink-quiet focus:outline-none">
        {list.isPlaceholderData ? t("reports.searching") : t(`reports.${kind}-shown`, { shown, total })}
        {search !== "" && !list.isPlaceholderData
          ? ` · ${t("reports.search-found", { count: found })}`
          : null}
      </p>
      {list.isFetchNextPageError ? (
        <p role="alert" className="text-small font-bold text-destructive">
          {t("reports.more-failed")} · {messageOf(list.error)}
        </p>
      ) : null}
      {list.hasNextPage ? (
        <Button
          variant="outline"
          isPending={list.isFetchingNextPage}
          pendingLabel={t("reports.more-loading")}
          onClick={() => void more()}
        >
          {t("reports.more")}
        </Button>
      ) : null}
    </div>
  );
}

function ListSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t("shell.loading")} className="grid gap-2">
      {["a", "b", "c", "d", "e", "f"].map((line) => (
        <Skeleton key={line} className="h-12 max-md:h-40" />
      ))}
    </div>
  );
}
