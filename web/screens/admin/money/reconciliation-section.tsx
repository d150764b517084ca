import { useState } from "react";
import { getReconciliation } from "#contract/accounting.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useNow } from "#web/api/server-clock.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { formatDayLong } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { Comparison } from "./comparison.tsx";
import { type DateSpan, type NamedSpan, SpanPicker, spanOf } from "./span-picker.tsx";

const MINUTE_MS = 60_000;
/** The server's limit. */
const MAX_SPAN_DAYS = 31;

/** Parcha's books compared with the payment provider's, for a day or a span of days. */
export function ReconciliationSection() {
  const t = useT();
  const today = istDateOf(useNow(MINUTE_MS));
  const [chosen, setChosen] = useState<NamedSpan | DateSpan>("today");
  const span = typeof chosen === "string" ? spanOf(chosen, today) : chosen;
  return (
    <section aria-labelledby="books-heading" className="grid grid-cols-1 gap-4">
      <div>
        <h2 id="books-heading" className="text-title font-bold">
          {t("money.books")}
        </h2>
        <p className="text-small text-ink-quiet">{t("money.books-lead")}</p>
      </div>
      <SpanPicker chosen={chosen} today={today} maxDays={MAX_SPAN_DAYS} onChoose={setChosen} />
      <ReconciledSpan key={`${span.from} ${span.to}`} span={span} />
    </section>
  );
}

function ReconciledSpan({ span }: { span: DateSpan }) {
  const t = useT();
  const query = useEndpoint(getReconciliation, { query: { from: span.from, to: span.to } });
  const day = (date: string) => formatDayLong(date);
  return (
    <div className="grid grid-cols-1 gap-4" aria-busy={query.isFetching}>
      <h3 className="font-bold" aria-live="polite">
        {span.from === span.to
          ? day(span.from)
          : t("money.span-text", { from: day(span.from), to: day(span.to) })}
      </h3>
      <QueryView
        // After a failed refetch the earlier comparison is hidden: it may be wrong by now.
        query={{ ...query, data: query.isError ? undefined : query.data }}
        loading={<LoadingBlocks label={t("money.comparing")} blocks={["h-20", "h-52"]} />}
        failedTitle={t("money.books-failed")}
      >
        {(reconciliation) => (
          <Comparison
            reconciliation={reconciliation}
            isRefetching={query.isFetching}
            onRefetch={() => void query.refetch()}
          />
        )}
      </QueryView>
    </div>
  );
}
