import { signOf } from "#domain/chart/zodiac.ts";
import type { PartnerRole } from "#domain/intakes.ts";
import { PARTNER_ROLES } from "#domain/intakes.ts";
import { type Mangal, type MangalHouse, mangalOf } from "#domain/panchang/mangal.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { signName } from "./figures.tsx";
import { type MilanPerson, mangalChartOf } from "./read-milan.ts";

type Props = {
  people: Record<PartnerRole, MilanPerson>;
  /** Longitudes, as they are chosen. */
  moons: Record<PartnerRole, number>;
};

/** Of both: the houses of Mars, and what is usually said to lift it. */
export function MangalLines({ people, moons }: Props) {
  const t = useT();
  const charts = {
    groom: mangalChartOf(people.groom, moons.groom),
    bride: mangalChartOf(people.bride, moons.bride),
  };
  const mangals = {
    groom: mangalOf(charts.groom, charts.bride),
    bride: mangalOf(charts.bride, charts.groom),
  };
  return (
    <section className="grid gap-1 text-small">
      <h4 className="font-bold">{t("milan.mangal")}</h4>
      <p className="text-ink-quiet">{t("milan.mangal-rule")}</p>
      <dl className="grid gap-2">
        {PARTNER_ROLES.map((role) => (
          <div key={role}>
            <dt className="font-bold">{t(`milan.${role}`)}</dt>
            {linesOf(t, mangals[role], people[role]).map((line) => (
              <dd key={line} className="m-0">
                {line}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Planets that mangal reads. Without a time of birth, one may change its sign on that day. */
const READ_PLANETS: readonly string[] = ["mars", "venus", "jupiter"];

function linesOf(t: Translate, { houses, lifting }: Mangal, { chart }: MilanPerson): string[] {
  const lines = [houses.map((house) => houseText(t, house)).join(" · ")];
  if (!chart.hasAscendant) lines.push(t("milan.no-lagna"));
  const isCounted = houses.some(({ counts }) => counts !== "not");
  if (isCounted) {
    const reasons = lifting.map((reason) => t(`milan.lifting-${reason}`)).join("; ");
    lines.push(reasons ? t("milan.lifting", { reasons }) : t("milan.lifting-none"));
  }
  for (const { planet, from, to } of chart.spans) {
    if (!READ_PLANETS.includes(planet)) continue;
    const signs = { from: signName(t, signOf(from)), to: signName(t, signOf(to)) };
    lines.push(t("chart.sign-span", { planet: t(`chart.${planet}`), ...signs }));
  }
  return lines;
}

function houseText(t: Translate, { from, house, counts }: MangalHouse): string {
  const text = t(`milan.house-from-${from}`, { house });
  return counts === "not" ? text : `${text} (${t(`milan.counts-${counts}`)})`;
}
