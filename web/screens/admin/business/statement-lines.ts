// The lines of a month's statement, for the screen, the printed page and the file.
import type { Statement } from "#contract/business.ts";
import { type Cell, csvFile } from "#domain/csv.ts";
import { toPaise } from "#web/features/money/amount.ts";
import type { Translate } from "#web/i18n/t.ts";

export type StatementLine = { name: string; amount: number; isSum?: boolean };

const minus = (...amounts: number[]) => -amounts.reduce((sum, amount) => sum + toPaise(amount), 0) / 100 + 0;

/** Line by line: what came, what went back, what is left, and the guide's half of it. */
export function statementLines(statement: Statement, t: Translate): StatementLine[] {
  const { sessionsTaken, remediesTaken, sessionsRefunded, remediesRefunded, refunds } = statement;
  const takenBack = minus(statement.sessionsTakenBack, statement.remediesTakenBack);
  return [
    { name: t("business.statement-sessions"), amount: sessionsTaken },
    { name: t("business.statement-vidhis"), amount: remediesTaken },
    {
      name: t("business.statement-refunds", { count: refunds }),
      amount: minus(sessionsRefunded, remediesRefunded),
    },
    ...(takenBack === 0 ? [] : [{ name: t("business.statement-taken-back"), amount: takenBack }]),
    { name: t("business.statement-left"), amount: statement.left, isSum: true },
    ...(statement.tax === 0 ? [] : [{ name: t("business.statement-tax"), amount: minus(statement.tax) }]),
    { name: t("business.statement-share-sessions"), amount: statement.sessionShare },
    { name: t("business.statement-share-vidhis"), amount: statement.remedyShare },
    { name: t("business.statement-share"), amount: statement.totalShare, isSum: true },
  ];
}

type DayLine = Statement["days"][number];

export const amountsOfDay = (line: Omit<DayLine, "date">) => [
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

export const dayColumns = (t: Translate) => [
  t("business.statement-sessions"),
  t("business.statement-vidhis"),
  t("business.statement-refunded-sessions"),
  t("business.statement-refunded-vidhis"),
  t("business.statement-taken-back"),
  t("business.statement-left"),
];

/** A line for each day, then the sums and the guide's half, in plain numbers. */
export function statementCsv(statement: Statement, t: Translate): string {
  const days: Cell[][] = statement.days.map((line) => [line.date, ...amountsOfDay(line)]);
  const { sessionShare, remedyShare, totalShare } = statement;
  return csvFile([
    [t("business.statement-day"), ...dayColumns(t)],
    ...days,
    [t("business.statement-sum"), ...amountsOfDay(statement)],
    ...(statement.tax === 0
      ? []
      : [[t("business.statement-tax"), null, null, null, null, null, minus(statement.tax)]]),
    [t("business.statement-share"), sessionShare, remedyShare, null, null, null, totalShare],
  ]);
}
