import { useEffect, useEffectEvent } from "react";
import { createPortal } from "react-dom";
import { positionsAt } from "#domain/chart/chart.ts";
import { UNKNOWN_BIRTH } from "#domain/intakes.ts";
import { formatDate, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Cautions } from "./cautions.tsx";
import type { ChosenPlace } from "./chart-place.tsx";
import type { ChartStyle } from "./drawing.tsx";
import { DrawnView } from "./drawn-view.tsx";
import { Figures } from "./figures.tsx";
import { signedMinutes } from "./move-time.tsx";
import { Periods } from "./periods.tsx";
import type { Birth, ReadChart } from "./read-chart.ts";
import "./chart-sheet.css";

/** A page of A4, or one label of a label printer (LABEL_FORMATS has both). */
export const PAPERS = ["a4", "label"] as const;
export type ChartPaper = (typeof PAPERS)[number];

type Props = {
  paper: ChartPaper;
  /** As the customer gave it. */
  birth: Birth;
  /** As it is drawn. */
  moved: Birth;
  /** In minutes. */
  shift: number;
  chosen: ChosenPlace | null;
  chart: ReadChart;
  style: ChartStyle;
  now: Date;
  onPrinted: () => void;
};

/** A chart that appears on paper only, on one page. Mounting it opens the browser's print dialog. */
export function ChartSheet({ paper, chart, style, now, onPrinted, ...facts }: Props) {
  const t = useT();
  const printed = useEffectEvent(onPrinted);
  useEffect(() => {
    window.print();
    // Some phones draw the page after print() has returned, so the sheet stays until the next touch.
    const stop = new AbortController();
    for (const touch of ["pointerdown", "keydown"])
      window.addEventListener(touch, () => printed(), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  const today = positionsAt(now);
  return createPortal(
    <div className={`chart-sheet chart-sheet-${paper}`}>
      <h1>{facts.birth.name ?? t("chart.title")}</h1>
      <Facts {...facts} />
      <Cautions chart={chart} />
      <div className="chart-sheet-row">
        {(chart.hasTime ? (["d1", "d9"] as const) : (["d1"] as const)).map((view) => (
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
        {chart.hasTime ? <Periods chart={chart} now={now} isPrinted /> : null}
      </div>
    </div>,
    document.body,
  );
}

/** Date, time and place of what is drawn, and what the customer gave instead. */
function Facts({ birth, moved, shift, chosen }: Pick<Props, "birth" | "moved" | "shift" | "chosen">) {
  const t = useT();
  const language = useLanguage();
  const known = (fact: string | null) => (fact === UNKNOWN_BIRTH ? null : fact);
  const clock = ({ birthDate, birthTime }: Birth) => {
    const time = known(birthTime);
    return [formatDate(language, birthDate), time && formatTime(language, time)];
  };
  const givenPlace = known(birth.birthPlace);
  return (
    <>
      <p>{[...clock(moved), chosen?.text ?? givenPlace].filter(Boolean).join(" · ")}</p>
      {shift === 0 ? null : (
        <p>{t("chart.printed-time", { minutes: signedMinutes(shift), given: clock(birth).join(", ") })}</p>
      )}
      {chosen && givenPlace ? <p>{t("chart.printed-place", { given: givenPlace })}</p> : null}
    </>
  );
}
