import { PLANETS, type Planet, type Positions } from "#domain/chart/chart.ts";
import { houseOf, NAKSHATRAS, nakshatraOf, padaOf, positionInSign, signOf } from "#domain/chart/zodiac.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { isMarkedRetrograde, RETROGRADE } from "./drawing.tsx";

type Props = {
  caption: string;
  positions: Positions;
  /** Null where there is none, and for the positions of another day. */
  ascendant: number | null;
  /** In D9 the signs alone: a degree of a navamsa is no place in the sky. */
  navamsaSigns?: { planets: Readonly<Record<Planet, number>>; ascendant: number } | null;
  /** The signs from which the houses are counted, and what stands above them. */
  houses: { from: readonly number[]; label: string };
};

/** Sign, degree, nakshatra and pada, and house of each planet. */
export function Figures({ caption, positions, ascendant, navamsaSigns = null, houses }: Props) {
  const t = useT();
  // Houses counted twice leave no room for the nakshatra on a phone.
  const isStacked = houses.from.length > 1;
  const hasNakshatra = navamsaSigns === null;
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
    <table className="w-full border-collapse text-left text-small wrap-anywhere tabular-nums [&_:is(td,th)]:py-1.5 [&_:is(td,th):not(:last-child)]:pr-1.5">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-ink-quiet *:*:font-normal">
        <tr>
          <th scope="col">
            <span className="sr-only">{t("chart.planet")}</span>
          </th>
          <th scope="col">{t("chart.sign")}</th>
          {hasNakshatra ? (
            <th scope="col" className="text-right">
              {t("chart.degree")}
            </th>
          ) : null}
          {hasNakshatra && !isStacked ? <th scope="col">{t("chart.nakshatra")}</th> : null}
          <th scope="col" className="text-right">
            {houses.label}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ point, longitude, sign = signOf(longitude) }) => (
          <tr key={point} className="border-t border-line align-baseline">
            <PointHead
              point={point}
              isRetrograde={point !== "ascendant" && isMarkedRetrograde(point, positions)}
            />
            <td>
              <span>{signName(t, sign)}</span>
              {isStacked ? <span className="block text-ink-quiet">{nakshatraText(t, longitude)}</span> : null}
            </td>
            {hasNakshatra ? <td className="text-right">{degreesText(longitude)}</td> : null}
            {hasNakshatra && !isStacked ? (
              <td className="text-ink-quiet">{nakshatraText(t, longitude)}</td>
            ) : null}
            <td className="text-right">{houses.from.map((first) => houseOf(sign, first)).join(" · ")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Short for the eye, and in full for the ear. */
function PointHead({ point, isRetrograde }: { point: Planet | "ascendant"; isRetrograde: boolean }) {
  const t = useT();
  const name = t(`chart.${point}`);
  return (
    <th
      scope="row"
      aria-label={isRetrograde ? t("chart.retrograde", { planet: name }) : name}
      className="font-bold"
    >
      <abbr title={name} className="no-underline">
        {`${t(`chart.${point}-short`)}${isRetrograde ? ` ${RETROGRADE}` : ""}`}
      </abbr>
    </th>
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
