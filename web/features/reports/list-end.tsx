import { useEffect, useEffectEvent, useRef } from "react";
import { messageOf } from "#web/api/call.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
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
  const status = useRef<HTMLParagraphElement>(null);
  const canLoad = query.hasNextPage && !query.isFetching && !query.isFetchNextPageError;
  const more = async () => {
    const { hasNextPage } = await query.fetchNextPage();
    // The focused button disappears with the last page.
    if (!hasNextPage) status.current?.focus();
  };
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
    <div ref={end} className="sticky left-0 grid justify-items-center gap-2 p-3">
      <p ref={status} role="status" tabIndex={-1} className="text-small text-ink-quiet focus:outline-none">
        {query.isPlaceholderData ? t("reports.searching") : t(`reports.${kind}-shown`, { shown, total })}
      </p>
      {query.isFetchNextPageError ? (
        <p
          role="alert"
          className="text-small font-bold text-destructive"
        >{`${t("reports.more-failed")} · ${messageOf(query.error)}`}</p>
      ) : null}
      {query.hasNextPage ? (
        <Button
          variant="outline"
          size="small"
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
