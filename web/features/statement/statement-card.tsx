import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { getStatement, type Statement } from "#contract/business.ts";
import { useConfig } from "#web/api/config.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { formatAmountExact, toPaise } from "#web/features/money/amount.ts";
import { formatDate, formatMonth } from "#web/i18n/format.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PrintSheet } from "#web/ui/print-sheet.tsx";
import { downloadCsv } from "#web/ui/save-file.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { paymentsPath } from "./desk-paths.ts";
import { FigureCard } from "./figure-card.tsx";
import "./statement-sheet.css";
import { type Cell, csvFile } from "#domain/csv.ts";

/** The money of a day or its month, and the guide's half of it: as a CSV file, and what prints instead of the page. */
export function StatementCard({ date, month }: { date: string | null; month: string }) {
  const t = useT();
  const [chosen, setChosen] = useState<"day" | "month">("day");
  const isOfDay = date !== null && chosen === "day";
  const query = useEndpoint(getStatement, {
    query: isOfDay ? { date } : { month },
    refetchOnWindowFocus: true,
    refetchInterval: 60_000,
    // The figures of the period before stay until those of the new one have come.
    placeholderData: keepPreviousData,
  });
  const lines = (
    <QueryView
      query={query}
      loading={<Skeleton className="h-72" />}
      failedTitle={t("business.statement-failed")}
      staleText={t("business.stale")}
    >
      {(statement) => <Lines statement={statement} />}
    </QueryView>
  );
  return (
    <FigureCard
      title={t("business.statement")}
      aside={
        query.data?.isOpen && !isOfDay ? <Badge tone="outline">{t("business.statement-open")}</Badge> : null
      }
    >
      {date === null ? (
        lines
      ) : (
        <Tabs
          label={t("business.statement")}
          tabs={(["day", "month"] as const).map((name) => ({ name, label: t(`business.${name}`) }))}
          chosen={chosen}
          onChoose={setChosen}
        >
          <div className="grid grid-cols-1 gap-3 pt-3">{lines}</div>
        </Tabs>
      )}
    </FigureCard>
  );
}

const nameOf = ({ isOfDay, from, month }: Statement) => (isOfDay ? formatDate(from) : formatMonth(month));
const datesOf = ({ isOfDay, from, month }: Statement) => (isOfDay ? from : month);

/** Of a month that is not over: up to when. */
const untilOf = ({ isOfDay, isOpen, to }: Statement, t: Translate) =>
  isOpen && !isOfDay ? t("business.statement-to", { day: formatDate(to) }) : null;
function Lines({ statement }: { statement: Statement }) {
  const t = useT();
  const { from, to } = statement;
  return (
    <>
      <p className="text-small text-ink-quiet">
        {[nameOf(statement), untilOf(statement, t)].filter(Boolean).join(" · ")}
      </p>
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
            <dd className="whitespace-nowrap">{formatAmountExact(amount)}</dd>
          </div>
        ))}
      </dl>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] gap-2">
        <Button variant="outline" size="small" onClick={() => window.print()}>
          <Icon name="file" size={18} />
          {t("business.statement-print")}
        </Button>
        <Button
          variant="outline"
          size="small"
          onClick={() => downloadCsv(`statement-${datesOf(statement)}.csv`, statementCsv(statement, t))}
        >
          <Icon name="download" size={18} />
          {t("reports.save-csv")}
        </Button>
      </div>
      <p className="flex flex-wrap gap-x-4">
        {[
          { to: paymentsPath({ from, to }), text: t("titles.payments") },
          { to: paths.adminRevenue(), text: t("titles.revenue") },
        ].map((link) => (
          <Link
            key={link.to}
            to={link.to}
            className="inline-flex min-h-11 items-center text-small font-bold text-primary"
          >
            {link.text}
          </Link>
        ))}
      </p>
      <StatementSheet statement={statement} />
    </>
  );
}

/** On paper, also by Ctrl P. */
function StatementSheet({ statement }: { statement: Statement }) {
  const t = useT();
  const company = useConfig().data?.brand.company;
  if (!company) return null;
  const until = untilOf(statement, t);
  return (
    <PrintSheet className="statement-sheet">
      <p>
        <b>{company.name}</b>, {company.address}
      </p>
      <h1>{t("business.statement-of", { month: nameOf(statement) })}</h1>
      {until ? <p>{until}</p> : null}
      <table>
        <tbody>
          {statementLines(statement, t).map(({ name, amount, isSum }) => (
            <tr key={name} className={isSum ? "statement-sum" : undefined}>
              <th scope="row">{name}</th>
              <td>{formatAmountExact(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {statement.isOfDay ? null : <Days statement={statement} />}
      <p className="statement-note">{t("business.statement-made")}</p>
    </PrintSheet>
  );
}

function Days({ statement }: { statement: Statement }) {
  const t = useT();
  const columns = dayColumns(t);
  const cells = (amounts: readonly number[]) =>
    amounts.map((amount, at) => <td key={columns[at]}>{formatAmountExact(amount)}</td>);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t("general.day")}</th>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {statement.days.map((line) => (
          <tr key={line.date}>
            <th scope="row">{formatDate(line.date)}</th>
            {cells(amountsOfDay(line))}
          </tr>
        ))}
        <tr className="statement-sum">
          <th scope="row">{t("business.statement-sum")}</th>
          {cells(amountsOfDay(statement))}
        </tr>
      </tbody>
    </table>
  );
}

// The lines of a month's statement, for the screen, the printed page and the file.
type StatementLine = { name: string; amount: number; isSum?: boolean };

const minus = (...amounts: number[]) => -amounts.reduce((sum, amount) => sum + toPaise(amount), 0) / 100 + 0;

/** Line by line: what came, what went back, what is left, and the guide's half of it. */
function statementLines(statement: Statement, t: Translate): StatementLine[] {
  const { sessionsTaken, remediesTaken, sessionsRefunded, remediesRefunded, refunds } = statement;
  const takenBack = minus(statement.sessionsTakenBack, statement.remediesTakenBack);
  return [
    { name: t("shell.sessions"), amount: sessionsTaken },
    { name: t("admin.vidhis"), amount: remediesTaken },
    {
      name: t("business.statement-refunds", { count: refunds }),
      amount: minus(sessionsRefunded, remediesRefunded),
    },
    ...(takenBack === 0 ? [] : [{ name: t("business.taken-back"), amount: takenBack }]),
    { name: t("money.net"), amount: statement.left, isSum: true },
    ...(statement.tax === 0 ? [] : [{ name: t("business.statement-tax"), amount: minus(statement.tax) }]),
    { name: t("business.statement-share-sessions"), amount: statement.sessionShare },
    { name: t("business.statement-share-vidhis"), amount: statement.remedyShare },
    { name: t("business.statement-share"), amount: statement.totalShare, isSum: true },
  ];
}

type DayLine = Statement["days"][number];

const amountsOfDay = (line: Omit<DayLine, "date">) => [
  line.sessionsTaken,
  line.remediesTaken,
  minus(line.sessionsRefunded),
  minus(line.remediesRefunded),
  minus(line.sessionsTakenBack, line.remediesTakenBack),
  minus(
    ...[-line.sessionsTaken, -line.remediesTaken, line.sessionsRefunded, line.remediesRefunded],
    ...[line.sessionsTakenBack, line.remediesTakenBack],
  ),
];

const dayColumns = (t: Translate) => [
  t("shell.sessions"),
  t("admin.vidhis"),
  t("business.statement-refunded-sessions"),
  t("business.statement-refunded-vidhis"),
  t("business.taken-back"),
  t("money.net"),
];

/** A line for each day, then the sums and the guide's half, in plain numbers. */
export function statementCsv(statement: Statement, t: Translate): string {
  const days: Cell[][] = statement.days.map((line) => [line.date, ...amountsOfDay(line)]);
  const { sessionShare, remedyShare, totalShare } = statement;
  return csvFile([
    [t("general.day"), ...dayColumns(t)],
    ...days,
    [t("business.statement-sum"), ...amountsOfDay(statement)],
    ...(statement.tax === 0
      ? []
      : [[t("business.statement-tax"), null, null, null, null, null, minus(statement.tax)]]),
    [t("business.statement-share"), sessionShare, remedyShare, null, null, null, totalShare],
  ]);
}
