import { useState } from "react";
import { exportTaxDocuments, getTaxMonth, type TaxMonth } from "#contract/tax-documents.ts";
import { csvFile } from "#domain/csv.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { callFile } from "#web/api/call.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useNow } from "#web/api/server-clock.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useAction } from "#web/api/use-submit.ts";
import { formatAmountExact } from "#web/features/money/amount.ts";
import { MonthStepper } from "#web/features/statement/month-stepper.tsx";
import { formatCount, formatDayLong } from "#web/i18n/format.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { downloadCsv, saveFile } from "#web/ui/save-file.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { stateName } from "./tax-document-view.tsx";

const MINUTE_MS = 60_000;

/** The tax documents of a month, for the accountant. Draws nothing where the company is not registered and never was. */
export function TaxMonthSection() {
  const t = useT();
  const thisMonth = istDateOf(useNow(MINUTE_MS)).slice(0, 7);
  const [chosen, setChosen] = useState<string | null>(null);
  const month = chosen ?? thisMonth;
  const query = useEndpoint(getTaxMonth, { query: { month } });
  // Nothing is drawn and taken away again where the company is not registered.
  if (!chosen && !query.data && !query.isError) return null;
  if (!chosen && query.data && !query.data.isRegistered && query.data.series.length === 0) return null;
  return (
    <section aria-labelledby="taxes-heading" className="grid grid-cols-1 gap-4">
      <div>
        <h2 id="taxes-heading" className="text-title font-bold">
          {t("taxes.month")}
        </h2>
        <p className="text-small text-ink-quiet">{t("taxes.month-lead")}</p>
      </div>
      <MonthStepper month={month} last={thisMonth} onChoose={setChosen} />
      <QueryView query={query} loading={<Skeleton className="h-52" />} failedTitle={t("taxes.month-failed")}>
        {(found) => <Month key={month} month={found} />}
      </QueryView>
    </section>
  );
}

function Month({ month }: { month: TaxMonth }) {
  const t = useT();
  const save = useAction(() => callFile(exportTaxDocuments, { input: { month: month.month } }), {
    onDone: (file) => saveFile(`tax-documents-${month.month}.csv`, file),
    failed: t("taxes.month-failed"),
  });
  if (month.series.length === 0) return <p className="text-ink-quiet">{t("taxes.month-empty")}</p>;
  const { late } = month;
  return (
    <>
      {late ? (
        <p role="note" className="font-bold">
          {t("taxes.month-late", {
            count: formatCount(late.documents),
            day: formatDayLong(istDateOf(new Date(late.lastAt))),
          })}
        </p>
      ) : null}
      <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {month.returned.map((sum) => (
          <li key={`${sum.table} ${sum.placeOfSupply} ${sum.isInterState} ${sum.rate}`}>
            <SumCard sum={sum} />
          </li>
        ))}
      </ul>
      <dl className="grid gap-1 text-small">
        {month.series.map(({ kind, first, last, documents }) => (
          <div key={first} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt>{`${t(`taxes.${kind}`)} (${formatCount(documents)})`}</dt>
            <dd className="tabular-nums">{first === last ? first : `${first} – ${last}`}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="small" isPending={save.isPending} onClick={() => void save.send()}>
          <Icon name="download" size={18} />
          <span>{t("taxes.month-file")}</span>
        </Button>
        <Button
          variant="outline"
          size="small"
          onClick={() => downloadCsv(`gstr-1-${month.month}.csv`, returnCsv(month, t))}
        >
          <Icon name="download" size={18} />
          <span>{t("taxes.month-sums")}</span>
        </Button>
      </div>
    </>
  );
}

type Sum = TaxMonth["returned"][number];

function SumCard({ sum }: { sum: Sum }) {
  const t = useT();
  const { table, placeOfSupply, isInterState, rate } = sum;
  const place = t("taxes.place-of", { state: stateName(placeOfSupply, t), code: placeOfSupply });
  const lines = [
    { name: t("taxes.taxable"), amount: sum.taxable },
    ...(isInterState
      ? [{ name: t("taxes.igst", { rate }), amount: sum.igst }]
      : [
          { name: t("taxes.cgst", { rate: rate / 2 }), amount: sum.cgst },
          { name: t("taxes.sgst", { rate: rate / 2 }), amount: sum.sgst },
        ]),
  ];
  return (
    <Card className="h-full">
      <h3 className="font-bold">{`${t("taxes.table", { table })} · ${place}`}</h3>
      <p className="text-small text-ink-quiet">{t(`taxes.table-${table}`)}</p>
      <dl className="grid gap-1 tabular-nums">
        {lines.map(({ name, amount }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-3 text-small">
            <dt>{name}</dt>
            <dd>{formatAmountExact(amount)}</dd>
          </div>
        ))}
        <div className="flex flex-wrap justify-between gap-x-3 border-t border-line pt-2 font-bold">
          <dt>{t("taxes.amount")}</dt>
          <dd>{formatAmountExact(sum.amount)}</dd>
        </div>
      </dl>
    </Card>
  );
}

/** As the tables of the return ask for them, in plain numbers; then the sums of each kind of document. */
function returnCsv({ returned, series, sums }: TaxMonth, t: Translate): string {
  const parts = [t("taxes.taxable"), "CGST", "SGST/UTGST", "IGST", t("taxes.amount")];
  const place = (code: string) => `${code}-${stateName(code, t)}`;
  return csvFile([
    [t("taxes.return-table"), t("receipt.what"), t("taxes.place"), t("taxes.rate"), ...parts],
    ...returned.map(({ table, placeOfSupply, rate, taxable, cgst, sgst, igst, amount }) => [
      ...[t("taxes.table", { table }), t(`taxes.table-${table}`), place(placeOfSupply), rate],
      ...[taxable, cgst, sgst, igst, amount],
    ]),
    [],
    [t("taxes.table", { table: "13" })],
    [t("taxes.kind"), t("taxes.first"), t("taxes.last"), t("taxes.count"), t("taxes.cancelled")],
    ...series.map(({ kind, first, last, documents }) => [t(`taxes.${kind}`), first, last, documents, 0]),
    [],
    [t("taxes.kind"), t("taxes.place"), t("taxes.rate"), t("taxes.count"), ...parts],
    ...sums.map(({ kind, placeOfSupply, rate, documents, taxable, cgst, sgst, igst, amount }) => [
      ...[t(`taxes.${kind}`), place(placeOfSupply), rate, documents],
      ...[taxable, cgst, sgst, igst, amount],
    ]),
  ]);
}
