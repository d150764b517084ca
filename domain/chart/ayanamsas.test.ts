// Facts to compare with, of the Swiss Ephemeris 2.10 (Moshier mode) for some Julian days (UT): the mean ayanamsas in degrees,
// and the longitude of the Moon's true node from the mean equinox of date.
import { expect, it } from "vitest";
import { AYANAMSAS, type ChartConventions, USUAL_CONVENTIONS } from "#domain/chart-conventions.ts";
import { birthChart, positionsAt } from "./chart.ts";
import { degreesAhead, turnOf } from "./zodiac.ts";

const FACTS = [
  {
    ...{ day: 2415020.5, lahiri: 22.460531, "lahiri-icrc": 22.460227, "true-chitra": 22.444753 },
    ...{ raman: 21.014229, kp: 22.363678, trueNode: 260.26243 },
  },
  {
    ...{ day: 2432000.5, lahiri: 23.109707, "lahiri-icrc": 23.109403, "true-chitra": 23.096198 },
    ...{ raman: 21.663405, kp: 23.012854, trueNode: 80.798599 },
  },
  {
    ...{ day: 2438000.5, lahiri: 23.339129, "lahiri-icrc": 23.338826, "true-chitra": 23.319864 },
    ...{ raman: 21.892828, kp: 23.242277, trueNode: 120.774194 },
  },
  {
    ...{ day: 2447000.5, lahiri: 23.683294, "lahiri-icrc": 23.682991, "true-chitra": 23.667004 },
    ...{ raman: 22.236993, kp: 23.586442, trueNode: 4.619121 },
  },
  {
    ...{ day: 2460000.5, lahiri: 24.180487, "lahiri-icrc": 24.180184, "true-chitra": 24.168277 },
    ...{ raman: 22.734186, kp: 24.083635, trueNode: 35.858499 },
  },
];
const KASHI = { latitude: 25.317, longitude: 82.973 };
const ARCSECOND = 1 / 3600;

const instantOf = (day: number) => new Date((day - 2440587.5) * 86_400_000);
const by = (changes: Partial<ChartConventions>): ChartConventions => ({ ...USUAL_CONVENTIONS, ...changes });

it.each(AYANAMSAS)("the ayanamsa %s is within 2 arcseconds of the Swiss Ephemeris", (ayanamsa) => {
  for (const { day, ...facts } of FACTS) {
    const chart = birthChart({ instant: instantOf(day), ...KASHI }, by({ ayanamsa }));
    expect(Math.abs(chart.ayanamsa - facts[ayanamsa]), String(day)).toBeLessThan(2 * ARCSECOND);
  }
});

it("planets and ascendant all stand by the difference of the ayanamsas further on", () => {
  for (const { day } of FACTS) {
    const [usual, raman] = (["lahiri", "raman"] as const).map((ayanamsa) =>
      birthChart({ instant: instantOf(day), ...KASHI }, by({ ayanamsa })),
    ) as [ReturnType<typeof birthChart>, ReturnType<typeof birthChart>];
    const shift = usual.ayanamsa - raman.ayanamsa;
    expect(shift).toBeGreaterThan(1.4);
    expect(degreesAhead(raman.ascendant, usual.ascendant)).toBeCloseTo(shift, 9);
    for (const planet of ["sun", "moon", "saturn", "rahu", "ketu"] as const) {
      const [one, other] = [raman.planets[planet], usual.planets[planet]];
      expect(degreesAhead(one.longitude, other.longitude), planet).toBeCloseTo(shift, 9);
    }
  }
});

it("the true node is within a minute of the Swiss Ephemeris, with Ketu opposite", () => {
  for (const { day, lahiri, trueNode } of FACTS) {
    const { rahu, ketu } = positionsAt(instantOf(day), by({ node: "true" }));
    expect(Math.abs(degreesAhead(rahu.longitude, turnOf(trueNode - lahiri))), String(day)).toBeLessThan(
      1 / 60,
    );
    expect(ketu.longitude).toBeCloseTo(turnOf(rahu.longitude + 180), 9);
  }
});
