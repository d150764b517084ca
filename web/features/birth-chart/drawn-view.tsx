import { PLANETS, type Planet, type Positions } from "#domain/chart/chart.ts";
import { signOf } from "#domain/chart/zodiac.ts";
import { useT } from "#web/i18n/t.ts";
import { type ChartStyle, Drawing } from "./drawing.tsx";
import type { ReadChart } from "./read-chart.ts";

export const VIEWS = ["d1", "d9", "gochar"] as const;
export type ChartView = (typeof VIEWS)[number];

type Props = { view: ChartView; chart: ReadChart; style: ChartStyle; today: Positions };

/** The drawing alone, as it also stands on paper. */
export function DrawnView({ view, chart, style, today }: Props) {
  const t = useT();
  const positions = view === "gochar" ? today : chart.planets;
  const signs = (planet: Planet) =>
    view === "d9" ? chart.navamsaSign[planet] : signOf(positions[planet].longitude);
  const name = t(`chart.${view}`);
  const degrees = Math.floor(chart.ayanamsa);
  const minutes = Math.floor((chart.ayanamsa - degrees) * 60);
  const ayanamsa = `${t("chart.ayanamsa")} ${degrees}°${String(minutes).padStart(2, "0")}′`;
  return (
    <Drawing
      style={style}
      label={t("chart.drawing", { view: name, style: t(`chart.${style}`) })}
      signs={new Map(PLANETS.map((planet) => [planet, signs(planet)]))}
      positions={positions}
      firstSign={view === "d9" ? chart.firstSigns.d9 : chart.firstSigns.d1}
      hasAscendant={chart.hasAscendant}
      // The birth's, which is another one than that of today's positions.
      caption={view === "gochar" ? [name] : [name, ayanamsa]}
    />
  );
}
