// By what a chart is computed: the clock, and the admin's own conventions, which the server keeps.
import { useMemo } from "react";
import { getChartConventions, saveChartConventions } from "#contract/chart-conventions.ts";
import {
  AYANAMSAS,
  type ChartConventions,
  NODES,
  USUAL_CONVENTIONS,
  YEAR_DAYS,
} from "#domain/chart-conventions.ts";
import { messageOf } from "#web/api/call.ts";
import { useChanges, useUnsaved } from "#web/api/use-changes.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useT } from "#web/i18n/t.ts";
import { Field, inputClass } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.ts";
import { utcText } from "./cautions.tsx";
import { ayanamsaText } from "./drawing.tsx";
import { Opening } from "./periods.tsx";
import type { ReadChart } from "./read-chart.ts";

/** Null until they are known. Without a network the usual ones, which the chart names. A choice counts before it is saved. */
export function useConventions(): ChartConventions | null {
  const { data, isPending, failureCount } = useEndpoint(getChartConventions);
  const unsaved = useUnsaved(saveChartConventions);
  const saved = data ?? (isPending && failureCount === 0 ? null : USUAL_CONVENTIONS);
  return useMemo(() => saved && { ...saved, ...unsaved }, [saved, unsaved]);
}

export function Basis({ chart }: { chart: ReadChart }) {
  const t = useT();
  const { node, yearDays } = chart.conventions;
  return (
    <p className="text-small text-ink-quiet">
      {[
        t("chart.clock", { clock: utcText(chart.clock.offsetMs) }),
        ayanamsaText(t, chart),
        t(`chart.node-${node}`),
        t("chart.year", { days: String(yearDays) }),
      ].join(" · ")}
    </p>
  );
}

/** A choice holds for every chart of the admin, in all browsers. */
export function ConventionChoice({ conventions }: { conventions: ChartConventions }) {
  const t = useT();
  const choose = useChanges(saveChartConventions, {
    refreshes: [getChartConventions],
    onFailed: (error) =>
      toast({ title: t("chart.conventions-failed"), body: messageOf(error), tone: "destructive" }),
  });
  return (
    <Opening summary={<span>{t("chart.conventions")}</span>}>
      <div className="grid gap-3 pb-2">
        <Choice
          label={t("chart.ayanamsa")}
          values={AYANAMSAS}
          chosen={conventions.ayanamsa}
          text={(value) => t(`chart.ayanamsa-${value}`)}
          onChoose={(ayanamsa) => choose({ ayanamsa })}
        />
        <Choice
          label={t("chart.node")}
          values={NODES}
          chosen={conventions.node}
          text={(value) => t(`chart.node-${value}`)}
          onChoose={(node) => choose({ node })}
        />
        <Choice
          label={t("chart.periods")}
          values={YEAR_DAYS}
          chosen={conventions.yearDays}
          text={(value) => t("chart.year", { days: String(value) })}
          onChoose={(yearDays) => choose({ yearDays })}
        />
      </div>
    </Opening>
  );
}

type ChoiceProps<Value> = {
  label: string;
  values: readonly Value[];
  chosen: Value;
  text: (value: Value) => string;
  onChoose: (value: Value) => void;
};

function Choice<Value extends string | number>({
  label,
  values,
  chosen,
  text,
  onChoose,
}: ChoiceProps<Value>) {
  return (
    <Field label={label}>
      {(field) => (
        <select
          {...field}
          value={chosen}
          onChange={({ target }) => {
            const value = values.find((one) => String(one) === target.value);
            if (value !== undefined) onChoose(value);
          }}
          className={inputClass}
        >
          {values.map((value) => (
            <option key={value} value={value}>
              {text(value)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
