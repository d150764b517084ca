// What a chart shows of the details that a customer gave.
import type { Place } from "#contract/places.ts";
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
  /** The one place that `birthPlace` names without its region. Answers that a phone kept may lack it. */
  assumedPlace?: Place | null;
  name: string | null;
};

/** `no-place`: the clock of India is assumed. */
type Caution = TimeCaution | "no-time" | "no-place";

export type ReadChart = BirthChart & {
  instant: Date;
  /** Without it noon is drawn, and D9 and the periods are not meant. */
  hasTime: boolean;
  /** Without time or place, houses are counted from the Moon's sign, and the ascendant is not meant. */
  hasAscendant: boolean;
  /** The sign of the first house, in D1 and D9. */
  firstSigns: { d1: number; d9: number };
  cautions: Caution[];
  /** Without a time: the planets whose sign changes on that day, and the Moon also for its nakshatra. */
  spans: Span[];
};

/** Longitudes at the day's beginning and end. */
type Span = { planet: Planet; from: number; to: number };

const INDIA = "Asia/Kolkata";

/** The birth as the guide has moved it by minutes, also past midnight. Its time is known. */
export function movedBirth(birth: Birth, minutes: number): Birth {
  if (minutes === 0) return birth;
  const clock = addMinutes(new Date(`${birth.birthDate}T${birth.birthTime}:00Z`), minutes).toISOString();
  return { ...birth, birthDate: clock.slice(0, 10), birthTime: clock.slice(11, 16) };
}

/** Null where the browser does not know the place's time zone. */
export function readChart(birth: Birth, location: BirthLocation | null): ReadChart | null {
  const time = birth.birthTime === UNKNOWN_BIRTH ? null : birth.birthTime;
  const found = momentOf(birth.birthDate, time, location?.timeZone ?? INDIA);
  if (!found) return null;
  const { instant, spans } = found;
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
    hasTime: time !== null,
    hasAscendant,
    firstSigns: { d1: signOf(first), d9: navamsaSignOf(first) },
    cautions,
    spans,
  };
}

/** Without a time, the middle of the day. */
function momentOf(date: string, time: string | null, timeZone: string) {
  if (time !== null) {
    const moment = birthMoment({ date, time, timeZone });
    return moment && { ...moment, spans: [] };
  }
  const noon = birthMoment({ date, time: "12:00", timeZone });
  const day = birthDay(date, timeZone);
  if (!noon || !day) return null;
  const [first, last] = [positionsAt(day.from), positionsAt(day.to)];
  const spans = PLANETS.map((planet) => ({
    planet,
    from: first[planet].longitude,
    to: last[planet].longitude,
  })).filter(
    ({ planet, from, to }) =>
      signOf(from) !== signOf(to) || (planet === "moon" && nakshatraOf(from) !== nakshatraOf(to)),
  );
  return { ...noon, spans };
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
