import { useEffect, useEffectEvent } from "react";
import { createPortal } from "react-dom";
import { positionsAt } from "#domain/chart/chart.ts";
import { UNKNOWN_BIRTH } from "#domain/intakes.ts";
import { formatDate, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Cautions } from "./cautions.tsx";
import type { ChartStyle } from "./drawing.tsx";
import { DrawnView } from "./drawn-view.tsx";
import { Figures } from "./figures.tsx";
import { Periods } from "./periods.tsx";
import type { Birth, ReadChart } from "./read-chart.ts";
import "./chart-sheet.css";

/** A page of A4, or one label of a label printer (LABEL_FORMATS has both). */
export const PAPERS = ["a4", "label"] as const;
export type ChartPaper = (typeof PAPERS)[number];

type Props = {
  paper: ChartPaper;
  birth: Birth;
  chart: ReadChart;
  /** `HH:mm`, which the guide may have moved; null where it is not known. */
  time: string | null;
  style: ChartStyle;
  now: Date;
  onPrinted: () => void;
};

/** A chart that appears on paper only, on one page. Mounting it opens the browser's print dialog. */
export function ChartSheet({ paper, birth, chart, time, style, now, onPrinted }: Props) {
  const t = useT();
  const language = useLanguage();
  const printed = useEffectEvent(onPrinted);
  useEffect(() => {
    window.print();
    // Some phones draw the page after print() has returned, so the sheet stays until the next touch.
    const stop = new AbortController();
    for (const touch of ["pointerdown", "keydown"])
      window.addEventListener(touch, () => printed(), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  const { name, birthDate, birthPlace } = birth;
  const facts = [formatDate(language, birthDate), time && formatTime(language, time), birthPlace];
  const today = positionsAt(now);
  return createPortal(
    <div className={`chart-sheet chart-sheet-${paper}`}>
      <h1>{name ?? t("chart.title")}</h1>
      <p>{facts.filter((fact) => fact && fact !== UNKNOWN_BIRTH).join(" · ")}</p>
      <Cautions chart={chart} />
      <div className="chart-sheet-row">
        {(["d1", "d9"] as const).map((view) => (
          <figure key={view}>
            <figcaption>{t(`chart.${view}`)}</figcaption>
            <DrawnView {...{ view, chart, style, today }} />
          </figure>
        ))}
      </div>
      <div className="chart-sheet-row">
        <Figures
          caption={t("chart.table", { view: t("chart.d1") })}
          positions={chart.planets}
          ascendant={chart.hasAscendant ? chart.ascendant : null}
          houses={{ from: [chart.firstSigns.d1], label: t("chart.bhava") }}
        />
        {time === null ? null : <Periods chart={chart} now={now} isPrinted />}
      </div>
    </div>,
    document.body,
  );
}
