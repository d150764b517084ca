import type { Figures } from "#contract/business.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { formatCount } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { filledShare, formatPercent, refundedIn, takenIn } from "./figures.ts";

type Props = { caption: string; periods: readonly Figures[]; nameOf: (at: number) => string };

/** All pictures' figures of twelve periods, the latest first. */
export function TrendTable({ caption, periods, nameOf }: Props) {
  const t = useT();
  const percent = (value: number | null) => (value === null ? t("business.none") : formatPercent(value));
  const columns: readonly { name: string; cell: (figures: Figures) => string }[] = [
    { name: t("business.taken"), cell: (figures) => formatAmount(takenIn(figures)) },
    { name: t("business.refunded"), cell: (figures) => formatAmount(refundedIn(figures)) },
    { name: t("business.sessions"), cell: ({ sessions }) => formatCount(sessions) },
    { name: t("business.filled"), cell: (figures) => percent(filledShare(figures)) },
    { name: t("business.customers"), cell: ({ customers }) => formatCount(customers) },
    { name: t("business.returning"), cell: ({ returningCustomers }) => formatCount(returningCustomers) },
    {
      name: `${t("business.vidhis")}: ${t("business.sold")}`,
      cell: ({ remediesSold }) => formatCount(remediesSold),
    },
    {
      name: `${t("business.vidhis")}: ${t("business.performed")}`,
      cell: ({ remediesPerformed }) => formatCount(remediesPerformed),
    },
  ];
  const rows = periods.map((figures, at) => ({ figures, name: nameOf(at) })).reverse();
  return (
    <details>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-small font-bold text-primary">
        {t("business.as-table")}
      </summary>
      <section
        aria-label={t("business.table-scroll", { name: caption })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className="w-full text-small tabular-nums">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="text-ink-quiet">
              <th scope="col" className="py-2 pr-3 text-left">
                {t("business.period")}
              </th>
              {columns.map(({ name }) => (
                <th key={name} scope="col" className="min-w-24 py-2 pl-3 text-right align-bottom">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ figures, name }) => (
              <tr key={figures.from} className="border-t border-line whitespace-nowrap">
                <th scope="row" className="py-2 pr-3 text-left font-normal">
                  {name}
                </th>
                {columns.map((column) => (
                  <td key={column.name} className="py-2 pl-3 text-right">
                    {column.cell(figures)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
