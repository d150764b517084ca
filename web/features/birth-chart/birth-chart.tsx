import { useDeferredValue, useId, useMemo, useState } from "react";
import { positionsAt } from "#domain/chart/chart.ts";
import { signOf } from "#domain/chart/zodiac.ts";
import type { ChartConventions } from "#domain/chart-conventions.ts";
import { UNKNOWN_BIRTH } from "#domain/intakes.ts";
import { useNow } from "#web/api/server-clock.ts";
import { storedValue } from "#web/api/stored-value.ts";
import { formatDate, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { PrintSheet } from "#web/ui/print-sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { Basis, ConventionChoice, useConventions } from "./basis.tsx";
import type { Birth } from "./birth.ts";
import { Cautions } from "./cautions.tsx";
import { ChartPlace, type ChosenPlace, chosenPlaceOf, MoveTime, movedValues } from "./corrections.tsx";
import { type ChartStyle, type ChartView, DrawnView, STYLES, VIEWS, viewName } from "./drawing.tsx";
import { Figures } from "./figures.tsx";
import { type MovedTime, NOT_MOVED } from "./moved-time.ts";
import { Periods } from "./periods.tsx";
import { type ReadChart, readChart } from "./read-chart.ts";
import "./chart-sheet.css";

const isStyle = (value: unknown): value is ChartStyle => STYLES.some((style) => style === value);
/** How the admin reads charts, on this device. */
export const styleSetting = storedValue("chart-style", isStyle);

const MINUTE_MS = 60_000;

/** D1, D9 and today's positions, drawn and in figures, with the periods. */
export function BirthChart({ birth, moved }: { birth: Birth; moved: MovedTime }) {
  const conventions = useConventions();
  // Another ayanamsa would move what the guide has read already.
  return conventions ? <ChartBy {...{ birth, moved, conventions }} /> : <Skeleton className="h-96" />;
}

type ChartByProps = { birth: Birth; moved: MovedTime; conventions: ChartConventions };

function ChartBy({ birth, moved: { moves, onMove }, conventions }: ChartByProps) {
  const t = useT();
  const now = useNow(MINUTE_MS);
  const [view, setView] = useState<ChartView>("d1");
  const [paper, setPaper] = useState<ChartPaper | null>(null);
  const language = useLanguage();
  const [chosen, setChosen] = useState<ChosenPlace | null>(() => chosenPlaceOf(birth, language));
  // The drawing is on the screen before the rest is rendered, for which a slow phone needs longer.
  const hasDrawn = useDeferredValue(true, false);
  const style = styleSetting.use() ?? "north";
  const location = chosen?.place ?? birth.birthLocation;
  const chart = useMemo(
    () => readChart(birth, location, { conventions, moves }),
    [birth, location, conventions, moves],
  );
  const choosePlace = (place: ChosenPlace) => {
    setChosen(place);
    // Another place has other clocks.
    onMove({ ...moves, clocks: NOT_MOVED.clocks });
  };
  const place = <ChartPlace birth={birth} chosen={chosen} onChoose={choosePlace} />;
  if (!chart) {
    return (
      <div className="grid grid-cols-1 gap-3">
        <p role="status">{t("chart.no-zone")}</p>
        {place}
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <Cautions chart={chart} moved={{ moves, onMove }} />
      <Basis chart={chart} />
      {birth.birthLocation && !chosen ? null : place}
      <Tabs
        label={t("chart.views")}
        tabs={VIEWS.map((name) => ({ name, label: viewName(t, name, chart) }))}
        chosen={view}
        onChoose={setView}
        isCompact
      >
        <View {...{ view, chart, style, now, hasDrawn }} />
      </Tabs>
      {hasDrawn ? (
        <>
          <StyleChoice style={style} />
          {chart.hasTime ? (
            <>
              <MoveTime {...{ birth, location, chart, moves, onMove }} />
              <Periods chart={chart} now={now} />
            </>
          ) : (
            <p className="text-small text-ink-quiet">{t("chart.no-periods")}</p>
          )}
          <ConventionChoice conventions={conventions} />
          <PrintButtons onPrint={setPaper} />
        </>
      ) : null}
      {paper ? (
        <ChartSheet
          key={paper}
          {...{ birth, chosen, chart, style, now, paper }}
          onPrinted={() => setPaper(null)}
        />
      ) : null}
    </div>
  );
}

function PrintButtons({ onPrint }: { onPrint: (paper: ChartPaper) => void }) {
  const t = useT();
  return (
    <div className="flex flex-wrap gap-2">
      {PAPERS.map((paper) => (
        <Button key={paper} variant="quiet" size="small" onClick={() => onPrint(paper)}>
          {t(`chart.print-${paper}`)}
        </Button>
      ))}
    </div>
  );
}

function StyleChoice({ style }: { style: ChartStyle }) {
  const t = useT();
  const group = useId();
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-1">
      <legend className="sr-only">{t("chart.style")}</legend>
      {STYLES.map((name) => (
        <label
          key={name}
          className="relative flex min-h-11 items-center rounded-full px-3.5 text-small font-bold text-ink-quiet has-checked:bg-primary-soft has-checked:text-primary has-focus-visible:outline-3 has-focus-visible:outline-ring"
        >
          <input
            type="radio"
            name={group}
            checked={name === style}
            onChange={() => styleSetting.set(name)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <span>{t(`chart.${name}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

type ViewProps = { view: ChartView; chart: ReadChart; style: ChartStyle; now: Date; hasDrawn: boolean };

function View({ view, chart, style, now, hasDrawn }: ViewProps) {
  const t = useT();
  const isToday = view === "gochar";
  const today = useMemo(
    () => (isToday ? positionsAt(now, chart.conventions) : chart.planets),
    [isToday, now, chart],
  );
  const { hasTime, hasAscendant, navamsaSign, firstSigns } = chart;
  if (view === "d9" && !hasTime) return <p className="pt-3 text-small text-ink-quiet">{t("chart.no-d9")}</p>;
  return (
    <div className="grid grid-cols-1 gap-3 pt-3">
      <DrawnView {...{ view, chart, style, today }} />
      {isToday ? (
        <p className="text-small text-ink-quiet">{t(hasAscendant ? "chart.today" : "chart.today-moon")}</p>
      ) : null}
      {hasDrawn ? (
        <Figures
          caption={t("chart.table", { view: viewName(t, view, chart) })}
          positions={today}
          ascendant={hasAscendant && !isToday ? chart.ascendant : null}
          navamsaSigns={view === "d9" ? { planets: navamsaSign, ascendant: firstSigns.d9 } : null}
          houses={
            isToday && hasAscendant
              ? { from: [firstSigns.d1, signOf(chart.planets.moon.longitude)], label: t("chart.houses-both") }
              : { from: [view === "d9" ? firstSigns.d9 : firstSigns.d1], label: t("chart.bhava") }
          }
        />
      ) : null}
    </div>
  );
}

/** A page of A4, or one label of a label printer (label-sheets.css has both). */
const PAPERS = ["a4", "label"] as const;
type ChartPaper = (typeof PAPERS)[number];

type Props = {
  paper: ChartPaper;
  /** As the customer gave it. */
  birth: Birth;
  chosen: ChosenPlace | null;
  chart: ReadChart;
  style: ChartStyle;
  now: Date;
  onPrinted: () => void;
};

/** A chart that appears on paper only, on one page. Mounting it opens the browser's print dialog. */
function ChartSheet({ paper, birth, chosen, chart, style, now, onPrinted }: Props) {
  const t = useT();
  const today = positionsAt(now, chart.conventions);
  return (
    <PrintSheet className={`chart-sheet chart-sheet-${paper}`} onPrinted={onPrinted}>
      <h1>{birth.name ?? t("sheet.chart")}</h1>
      <Facts {...{ birth, chosen, chart }} />
      <Basis chart={chart} />
      <Cautions chart={chart} />
      <div className="chart-sheet-row">
        {(chart.hasTime ? (["d1", "d9"] as const) : (["d1"] as const)).map((view) => (
          <figure key={view}>
            <figcaption>{viewName(t, view, chart)}</figcaption>
            <DrawnView {...{ view, chart, style, today }} />
          </figure>
        ))}
      </div>
      <div className="chart-sheet-row">
        <Figures
          caption={t("chart.table", { view: viewName(t, "d1", chart) })}
          positions={chart.planets}
          ascendant={chart.hasAscendant ? chart.ascendant : null}
          houses={{ from: [chart.firstSigns.d1], label: t("chart.bhava") }}
        />
        {chart.hasTime ? <Periods chart={chart} now={now} isPrinted /> : null}
      </div>
    </PrintSheet>
  );
}

/** Date, time and place of what is drawn, and what the customer gave instead. */
function Facts({ birth, chosen, chart }: Pick<Props, "birth" | "chosen" | "chart">) {
  const t = useT();
  const known = (fact: string | null) => (fact === UNKNOWN_BIRTH ? null : fact);
  const { clock, movedMinutes } = chart;
  const givenPlace = known(birth.birthPlace);
  return (
    <>
      <p>
        {[formatDate(clock.date), clock.time && formatTime(clock.time), chosen?.text ?? givenPlace]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {movedMinutes === 0 ? null : <p>{t("chart.printed-time", movedValues(birth, chart))}</p>}
      {chosen && givenPlace ? (
        <p>{t(`chart.printed-${chosen.isAssumed ? "assumed" : "place"}`, { given: givenPlace })}</p>
      ) : null}
    </>
  );
}
