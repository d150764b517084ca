// What a chart shows of the details that a customer gave.
import { birthDay, birthMoment, type TimeCaution } from "#domain/chart/birth-time.ts";
import { type BirthChart, birthChart, PLANETS, type Planet, positionsAt } from "#domain/chart/chart.ts";
import { nakshatraOf, navamsaSignOf, padaOf, signOf } from "#domain/chart/zodiac.ts";
import { type BirthLocation, UNKNOWN_BIRTH } from "#domain/intakes.ts";
import { addMinutes } from "#domain/ist-time.ts";

/** `birthDate` is known. `name`: for paper. */
export type Birth = {
  birthDate: string;
  birthTime: string | null;
  birthPlace: string | null;
  birthLocation: BirthLocation | null;
  name: string | null;
};

/** `no-place`: the clock of India is assumed. */
export type Caution = TimeCaution | "no-time" | "no-place";

export type ReadChart = BirthChart & {
  instant: Date;
  /** Without time or place, houses are counted from the Moon's sign, and the ascendant is not meant. */
  hasAscendant: boolean;
  /** The sign of the first house, in D1 and D9. */
  firstSigns: { d1: number; d9: number };
  cautions: Caution[];
  /** Without a time: the Moon's longitudes at the day's beginning and end, where its sign or nakshatra changes. */
  moonSpan: { from: number; to: number } | null;
};

const INDIA = "Asia/Kolkata";

/** `shiftMinutes`: by which the guide has moved the time. Null where the browser does not know the place's time zone. */
export function readChart(
  birth: Birth,
  location: BirthLocation | null,
  shiftMinutes: number,
): ReadChart | null {
  const time = birth.birthTime === UNKNOWN_BIRTH ? null : birth.birthTime;
  const found = momentOf(birth.birthDate, time, location?.timeZone ?? INDIA);
  if (!found) return null;
  const instant = addMinutes(found.instant, shiftMinutes);
  const { latitude, longitude } = location ?? { latitude: 0, longitude: 0 };
  const chart = birthChart({ instant, latitude, longitude });
  const hasAscendant = time !== null && location !== null;
  const first = hasAscendant ? chart.ascendant : chart.planets.moon.longitude;
  const cautions: Caution[] = [...found.cautions];
  if (time === null) cautions.unshift("no-time");
  if (location === null) cautions.push("no-place");
  return {
    ...chart,
    instant,
    hasAscendant,
    firstSigns: { d1: signOf(first), d9: navamsaSignOf(first) },
    cautions,
    moonSpan: found.moonSpan,
  };
}

/** Without a time, the middle of the day. */
function momentOf(date: string, time: string | null, timeZone: string) {
  if (time !== null) {
    const moment = birthMoment({ date, time, timeZone });
    return moment && { ...moment, moonSpan: null };
  }
  const noon = birthMoment({ date, time: "12:00", timeZone });
  const day = birthDay(date, timeZone);
  if (!noon || !day) return null;
  const [from, to] = [day.from, day.to].map((at) => positionsAt(at).moon.longitude) as [number, number];
  const changes = signOf(from) !== signOf(to) || nakshatraOf(from) !== nakshatraOf(to);
  return { ...noon, moonSpan: changes ? { from, to } : null };
}

export type Change = { point: Planet | "ascendant"; kind: "sign" | "navamsa" | "pada" };

/** What stands in another sign, navamsa or pada than by the time that was given. The pada counts for the Moon alone. */
export function changesBetween(given: ReadChart, moved: ReadChart): Change[] {
  const points = [...(given.hasAscendant ? (["ascendant"] as const) : []), ...PLANETS];
  const longitude = (chart: ReadChart, point: Planet | "ascendant") =>
    point === "ascendant" ? chart.ascendant : chart.planets[point].longitude;
  return points.flatMap((point) => {
    const [before, after] = [longitude(given, point), longitude(moved, point)];
    const kinds: Change["kind"][] = [];
    if (signOf(before) !== signOf(after)) kinds.push("sign");
    if (navamsaSignOf(before) !== navamsaSignOf(after)) kinds.push("navamsa");
    const isOtherPada = nakshatraOf(before) !== nakshatraOf(after) || padaOf(before) !== padaOf(after);
    if (point === "moon" && isOtherPada) kinds.push("pada");
    return kinds.map((kind) => ({ point, kind }));
  });
}
