import { PLANETS, type Planet, type Positions } from "#domain/chart/chart.ts";
import { houseOf, NAKSHATRAS, nakshatraOf, padaOf, positionInSign, signOf } from "#domain/chart/zodiac.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { isMarkedRetrograde } from "./drawing.tsx";

type Props = {
  caption: string;
  positions: Positions;
  /** Null where there is none, and for the positions of another day. */
  ascendant: number | null;
  /** In D9 the signs alone: a degree of a navamsa is no place in the sky. */
  navamsaSigns?: { planets: Readonly<Record<Planet, number>>; ascendant: number } | null;
  /** For positions of another day: the signs from which the houses are counted. */
  housesFrom?: { ascendant: number | null; moon: number } | null;
};

/** Sign, degree, nakshatra and pada of each planet. */
export function Figures({ caption, positions, ascendant, navamsaSigns = null, housesFrom = null }: Props) {
  const t = useT();
  const rows = [
    ...(ascendant === null
      ? []
      : [{ point: "ascendant" as const, longitude: ascendant, sign: navamsaSigns?.ascendant }]),
    ...PLANETS.map((planet) => ({
      point: planet,
      longitude: positions[planet].longitude,
      sign: navamsaSigns?.planets[planet],
    })),
  ];
  return (
    <table className="w-full border-collapse text-left text-small tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t("chart.planet")}</th>
          <th scope="col">{t("chart.sign")}</th>
          {navamsaSigns ? null : <th scope="col">{t("chart.degree")}</th>}
          {navamsaSigns ? null : <th scope="col">{t("chart.nakshatra")}</th>}
          {housesFrom ? <th scope="col">{t("chart.houses-from")}</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ point, longitude, sign }) => (
          <tr key={point} className="border-t border-line">
            <th scope="row" className="py-1.5 pr-2 font-bold">
              <abbr title={t(`chart.${point}`)} className="no-underline">
                {`${t(`chart.${point}-short`)}${point !== "ascendant" && isMarkedRetrograde(point, positions) ? " ℞" : ""}`}
              </abbr>
            </th>
            <td className="py-1.5 pr-2">{signName(t, sign ?? signOf(longitude))}</td>
            {navamsaSigns ? null : (
              <>
                <td className="py-1.5 pr-2 text-right">{degreesText(longitude)}</td>
                <td className="py-1.5 text-ink-quiet">{nakshatraText(t, longitude)}</td>
              </>
            )}
            {housesFrom ? (
              <td className="py-1.5 pl-2 text-right">{housesText(t, longitude, housesFrom)}</td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function signName(t: Translate, sign: number): string {
  return t(`chart.sign-${sign as 1}`);
}

export function nakshatraText(t: Translate, longitude: number): string {
  const number = NAKSHATRAS.indexOf(nakshatraOf(longitude)) + 1;
  return `${t(`chart.nakshatra-${number as 1}`)} ${padaOf(longitude)}`;
}

function degreesText(longitude: number): string {
  const { degrees, minutes } = positionInSign(longitude);
  return `${degrees}°${String(minutes).padStart(2, "0")}′`;
}

function housesText(
  t: Translate,
  longitude: number,
  { ascendant, moon }: { ascendant: number | null; moon: number },
) {
  const sign = signOf(longitude);
  const fromMoon = t("chart.from-moon", { house: houseOf(sign, moon) });
  return ascendant === null
    ? fromMoon
    : `${t("chart.from-ascendant", { house: houseOf(sign, ascendant) })} · ${fromMoon}`;
}
