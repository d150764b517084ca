import { useEffect, useEffectEvent } from "react";
import { createPortal } from "react-dom";
import type { Statement } from "#contract/business.ts";
import { useConfig } from "#web/api/config.ts";
import { formatAmountExact } from "#web/features/money/amount.ts";
import { formatDate, formatMonth } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { amountsOfDay, dayColumns, statementLines } from "./statement-lines.ts";
import "./statement-sheet.css";

/** A statement that appears on paper only. Mounting it opens the browser's print dialog. */
export function StatementSheet({ statement, onPrinted }: { statement: Statement; onPrinted: () => void }) {
  const t = useT();
  const language = useLanguage();
  const company = useConfig().data?.brand.company;
  const printed = useEffectEvent(onPrinted);
  const isReady = company !== undefined;
  useEffect(() => {
    if (!isReady) return;
    window.print();
    // Some phones draw the page after print() has returned, so the sheet stays until the next touch.
    const stop = new AbortController();
    for (const touch of ["pointerdown", "keydown"])
      window.addEventListener(touch, () => printed(), { signal: stop.signal });
    return () => stop.abort();
  }, [isReady]);
  if (!company) return null;
  const { month, to, isOpen } = statement;
  return createPortal(
    <div className="statement-sheet">
      <p>
        <b>{company.name}</b>, {company.address}
      </p>
      <h1>{t("business.statement-of", { month: formatMonth(language, month) })}</h1>
      {isOpen ? <p>{t("business.statement-to", { day: formatDate(language, to) })}</p> : null}
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
      <Days statement={statement} />
      <p className="statement-note">{t("business.statement-made")}</p>
    </div>,
    document.body,
  );
}

function Days({ statement }: { statement: Statement }) {
  const t = useT();
  const language = useLanguage();
  const columns = dayColumns(t);
  const cells = (amounts: readonly number[]) =>
    amounts.map((amount, at) => <td key={columns[at]}>{formatAmountExact(amount)}</td>);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t("business.statement-day")}</th>
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
            <th scope="row">{formatDate(language, line.date)}</th>
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
