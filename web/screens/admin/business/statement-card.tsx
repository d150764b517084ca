import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import type { Statement } from "#contract/business.ts";
import { getStatement } from "#contract/business.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { formatAmount, formatAmountExact } from "#web/features/money/amount.ts";
import { formatDate, formatMonth } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { downloadCsv } from "#web/ui/csv.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FigureCard } from "./figure-card.tsx";
import { statementCsv, statementLines } from "./statement-lines.ts";
import { StatementSheet } from "./statement-sheet.tsx";

/** The money of a month and the guide's half of it, to print and as a CSV file. */
export function StatementCard({ month }: { month: string }) {
  const t = useT();
  const query = useEndpoint(getStatement, {
    query: { month },
    refetchOnWindowFocus: true,
    refetchInterval: 60_000,
    // The figures of the period before stay until those of the new one have come.
    placeholderData: keepPreviousData,
  });
  return (
    <FigureCard
      title={t("business.statement")}
      aside={query.data?.isOpen ? <Badge tone="outline">{t("business.statement-open")}</Badge> : null}
    >
      <QueryView
        query={query}
        loading={<Skeleton className="h-72" />}
        failedTitle={t("business.statement-failed")}
        staleText={t("business.stale")}
      >
        {(statement) => <Lines statement={statement} />}
      </QueryView>
    </FigureCard>
  );
}

function Lines({ statement }: { statement: Statement }) {
  const t = useT();
  const language = useLanguage();
  const [isPrinting, setPrinting] = useState(false);
  const { month, to, isOpen } = statement;
  return (
    <>
      <p className="text-small text-ink-quiet">{`${formatMonth(language, month)}${isOpen ? ` · ${t("business.statement-to", { day: formatDate(language, to) })}` : ""}`}</p>
      <dl className="grid grid-cols-1 gap-1.5 tabular-nums">
        {statementLines(statement, t).map(({ name, amount, isSum = false }) => (
          <div
            key={name}
            className={
              isSum
                ? "flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-2 pb-1 font-bold"
                : "flex flex-wrap items-baseline justify-between gap-x-3 text-small"
            }
          >
            <dt>{name}</dt>
            <dd className="whitespace-nowrap">{isSum ? formatAmountExact(amount) : formatAmount(amount)}</dd>
          </div>
        ))}
      </dl>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] gap-2">
        <Button variant="outline" size="small" onClick={() => setPrinting(true)}>
          <Icon name="file" size={18} />
          {t("business.statement-print")}
        </Button>
        <Button
          variant="outline"
          size="small"
          onClick={() => downloadCsv(`statement-${month}.csv`, statementCsv(statement, t))}
        >
          <Icon name="download" size={18} />
          {t("reports.save-csv")}
        </Button>
      </div>
      <Link
        href={paths.adminRevenue()}
        className="inline-flex min-h-11 w-fit items-center text-small font-bold text-primary"
      >
        {t("business.share")}
      </Link>
      {isPrinting ? <StatementSheet statement={statement} onPrinted={() => setPrinting(false)} /> : null}
    </>
  );
}
