import { useState } from "react";
import { istDateOf } from "#domain/ist-time.ts";
import { messageOf } from "#web/api/call.ts";
import { useNow } from "#web/api/server-clock.ts";
import { formatDayLong } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { Comparison } from "./comparison.tsx";
import { type NamedSpan, type Span, spanOf } from "./date-span.ts";
import { SpanPicker } from "./span-picker.tsx";
import { useMoneyLedger } from "./use-reconciliation.ts";

const MINUTE_MS = 60_000;

/** Our books against the payment provider's, for a day or a span of days. */
export function BooksSection() {
  const t = useT();
  const today = istDateOf(useNow(MINUTE_MS));
  const [chosen, setChosen] = useState<NamedSpan | Span>("today");
  const span = typeof chosen === "string" ? spanOf(chosen, today) : chosen;
  return (
    <section aria-labelledby="books-heading" className="grid grid-cols-1 gap-4">
      <div>
        <h2 id="books-heading" className="text-title font-bold">
          {t("money.books")}
        </h2>
        <p className="text-small text-ink-quiet">{t("money.books-lead")}</p>
      </div>
      <SpanPicker chosen={chosen} today={today} onChoose={setChosen} />
      <Compared key={`${span.from} ${span.to}`} span={span} />
    </section>
  );
}

function Compared({ span }: { span: Span }) {
  const t = useT();
  const language = useLanguage();
  const query = useMoneyLedger(span);
  const day = (date: string) => formatDayLong(language, date);
  return (
    <div className="grid grid-cols-1 gap-4" aria-busy={query.isFetching}>
      <h3 className="font-bold" aria-live="polite">
        {span.from === span.to
          ? day(span.from)
          : t("money.span-text", { from: day(span.from), to: day(span.to) })}
      </h3>
      {query.isPending ? (
        <div role="status" aria-label={t("money.comparing")} className="grid gap-4">
          <Skeleton className="h-20" />
          <Skeleton className="h-52" />
        </div>
      ) : null}
      {query.isError ? (
        <ErrorState
          title={t("money.books-failed")}
          message={messageOf(query.error)}
          retryLabel={t("shell.retry")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : null}
      {query.isSuccess ? (
        <Comparison books={query.data} isAsking={query.isFetching} onAgain={() => void query.refetch()} />
      ) : null}
    </div>
  );
}
