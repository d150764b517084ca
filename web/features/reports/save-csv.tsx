import { useEffect, useRef, useState } from "react";
import { istDateOf } from "#domain/ist-time.ts";
import { messageOf } from "#web/api/call.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { formatCount } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { csvOf, downloadCsv } from "#web/ui/csv.ts";
import { Icon } from "#web/ui/icon.tsx";
import { type Order, orderRows } from "#web/ui/table-order.ts";
import { toast } from "#web/ui/toast.ts";
import { fetchAllRows } from "./fetch-all-rows.ts";
import type { ReportColumn } from "./report-column.ts";
import type { FetchPage } from "./use-reports.ts";

type Props<Row> = {
  /** Without the day and the ending. */
  fileName: string;
  columns: readonly ReportColumn<Row>[];
  fetchPage: FetchPage<Row>;
  search: string;
  order: Order;
  language: string;
  isEmpty: boolean;
};

/** Saves all rows that the search finds, in the order of the table. */
export function SaveCsv<Row>(props: Props<Row>) {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  const { progress, save, stop } = useCsvDownload(props);
  return (
    <div className="flex flex-wrap gap-2 sm:mb-2">
      <Button
        ref={button}
        variant="outline"
        size="small"
        className="min-h-13"
        disabled={props.isEmpty && progress === null}
        isPending={progress !== null}
        pendingLabel={
          progress && progress.all > 0
            ? t("reports.csv-progress", { done: formatCount(progress.done), all: formatCount(progress.all) })
            : t("shell.loading")
        }
        onClick={() => void save()}
      >
        <Icon name="download" size={18} />
        {t("reports.save-csv")}
      </Button>
      {progress ? (
        <Button
          variant="quiet"
          size="small"
          className="min-h-13"
          onClick={() => {
            stop();
            button.current?.focus();
          }}
        >
          {t("reports.csv-stop")}
        </Button>
      ) : null}
    </div>
  );
}

function useCsvDownload<Row>({ fileName, columns, fetchPage, search, order, language }: Props<Row>) {
  const t = useT();
  const abort = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const stop = () => abort.current?.abort();
  useEffect(() => () => abort.current?.abort(), []);
  const save = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    abort.current = controller;
    setProgress({ done: 0, all: 0 });
    try {
      const onProgress = (done: number, all: number) => setProgress({ done, all });
      const found = await fetchAllRows(fetchPage, search, { signal, onProgress });
      const rows = orderRows(found, columns, { order, language });
      const lines = rows.map((row, at) => columns.map(({ csv }) => csv(row, at + 1)));
      const text = csvOf([columns.map(({ label }) => label), ...lines]);
      downloadCsv(`${fileName}-${istDateOf(serverNow())}.csv`, text);
      toast({ title: t("reports.csv-done", { count: rows.length }), tone: "done" });
    } catch (error) {
      if (!signal.aborted)
        toast({ title: t("reports.csv-failed"), body: messageOf(error), tone: "destructive" });
    } finally {
      setProgress(null);
    }
  };
  return { progress, save, stop };
}
