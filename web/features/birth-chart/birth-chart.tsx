import { useMemo, useState } from "react";
import { positionsAt } from "#domain/chart/chart.ts";
import { signOf } from "#domain/chart/zodiac.ts";
import { type BirthLocation, UNKNOWN_BIRTH } from "#domain/intakes.ts";
import { useNow } from "#web/api/server-clock.ts";
import { storedValue } from "#web/api/stored-value.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { Cautions } from "./cautions.tsx";
import { ChartPlace, chosenPlaceOf } from "./chart-place.tsx";
import { ChartSheet } from "./chart-sheet.tsx";
import { type ChartStyle, STYLES } from "./drawing.tsx";
import { type ChartView, DrawnView, VIEWS } from "./drawn-view.tsx";
import { Figures } from "./figures.tsx";
import { MoveTime, movedTime } from "./move-time.tsx";
import { Periods } from "./periods.tsx";
import { type Birth, type ReadChart, readChart } from "./read-chart.ts";

const isStyle = (value: unknown): value is ChartStyle => STYLES.some((style) => style === value);
/** How the admin reads charts, on this device. */
const styleSetting = storedValue("chart-style", isStyle);

const MINUTE_MS = 60_000;

/** D1, D9 and today's positions, drawn and in figures, with the periods. */
export function BirthChart({ birth }: { birth: Birth }) {
  const t = useT();
  const now = useNow(MINUTE_MS);
  const [view, setView] = useState<ChartView>("d1");
  const [shift, setShift] = useState(0);
  const [isPrinting, setPrinting] = useState(false);
  const [chosen, setChosen] = useState<BirthLocation | null>(() => chosenPlaceOf(birth.birthPlace));
  const style = styleSetting.use() ?? "north";
  const location = birth.birthLocation ?? chosen;
  const chart = useMemo(() => readChart(birth, location, shift), [birth, location, shift]);
  const place = birth.birthLocation ? null : (
    <ChartPlace birthPlace={birth.birthPlace} isChosen={chosen !== null} onChoose={setChosen} />
  );
  if (!chart) {
    return (
      <div className="grid grid-cols-1 gap-3">
        <p role="status">{t("chart.no-zone")}</p>
        <ChartPlace birthPlace={birth.birthPlace} isChosen={false} onChoose={setChosen} />
      </div>
    );
  }
  const hasTime = birth.birthTime !== null && birth.birthTime !== UNKNOWN_BIRTH;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Cautions chart={chart} />
      {place}
      <Tabs
        label={t("chart.views")}
        tabs={VIEWS.map((name) => ({ name, label: t(`chart.${name}`) }))}
        chosen={view}
        onChoose={setView}
        isCompact
      >
        <View view={view} chart={chart} style={style} now={now} />
      </Tabs>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <StyleChoice style={style} />
        <Button variant="quiet" size="small" onClick={() => setPrinting(true)}>
          {t("chart.print")}
        </Button>
      </div>
      {hasTime ? (
        <MoveTime birth={birth} location={location} chart={chart} shift={shift} onShift={setShift} />
      ) : null}
      {hasTime ? (
        <Periods chart={chart} now={now} />
      ) : (
        <p className="text-small text-ink-quiet">{t("chart.no-periods")}</p>
      )}
      {isPrinting ? (
        <ChartSheet
          {...{ birth, chart, style, now }}
          time={hasTime ? movedTime(birth, shift) : null}
          onPrinted={() => setPrinting(false)}
        />
      ) : null}
    </div>
  );
}

function StyleChoice({ style }: { style: ChartStyle }) {
  const t = useT();
  return (
    <fieldset className="flex min-w-0 items-center gap-1">
      <legend className="sr-only">{t("chart.style")}</legend>
      {STYLES.map((name) => (
        <label
          key={name}
          className="relative flex min-h-11 items-center rounded-full px-3.5 text-small font-bold text-ink-quiet has-checked:bg-primary-soft has-checked:text-primary has-focus-visible:outline-3 has-focus-visible:outline-ring"
        >
          <input
            type="radio"
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

type ViewProps = { view: ChartView; chart: ReadChart; style: ChartStyle; now: Date };

function View(props: ViewProps) {
  const t = useT();
  const { view, chart, now } = props;
  const isToday = view === "gochar";
  const today = useMemo(() => (isToday ? positionsAt(now) : chart.planets), [isToday, now, chart]);
  const { hasAscendant, navamsaSign } = chart;
  const ascendant = hasAscendant ? chart.ascendant : null;
  const caption = t("chart.table", { view: t(`chart.${view}`) });
  return (
    <div className="grid grid-cols-1 gap-3 pt-3">
      <DrawnView {...props} today={today} />
      {view === "d1" ? <Figures caption={caption} positions={chart.planets} ascendant={ascendant} /> : null}
      {view === "d9" ? (
        <Figures
          caption={caption}
          positions={chart.planets}
          ascendant={ascendant}
          navamsaSigns={{ planets: navamsaSign, ascendant: chart.firstSigns.d9 }}
        />
      ) : null}
      {isToday ? (
        <>
          <p className="text-small text-ink-quiet">{t("chart.today")}</p>
          <Figures
            caption={caption}
            positions={today}
            ascendant={null}
            housesFrom={{
              ascendant: hasAscendant ? chart.firstSigns.d1 : null,
              moon: signOf(chart.planets.moon.longitude),
            }}
          />
          <p className="text-small text-ink-quiet">
            {t(hasAscendant ? "chart.from-help" : "chart.from-help-moon")}
          </p>
        </>
      ) : null}
    </div>
  );
}
