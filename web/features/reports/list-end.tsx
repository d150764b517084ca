import { useEffect, useEffectEvent, useRef } from "react";
import { MoreRows } from "#web/api/more-rows.tsx";
import { useT } from "#web/i18n/t.ts";
import type { ReportQuery } from "./use-reports.ts";
import type { TableKind } from "./use-table-view.ts";

type Props<Row extends { id: string }> = {
  kind: TableKind;
  query: ReportQuery<Row>;
  shown: number;
  total: number;
};

const NEAR_PX = 600;

/** How much of the table is shown. More rows load when the end comes near, and by a button, which keeps the focus. */
export function ListEnd<Row extends { id: string }>({ kind, query, shown, total }: Props<Row>) {
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
