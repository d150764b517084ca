// What a chart shows of the details that a customer gave.
import {
  birthDay,
  birthMoment,
  clockAt,
  type LocalTime,
  offsetTaken,
  type TimeCaution,
} from "#domain/chart/birth-time.ts";
import { type BirthChart, birthChart, PLANETS, type Planet, positionsAt } from "#domain/chart/chart.ts";
import { type Edge, edgeNear } from "#domain/chart/edges.ts";
import { type OtherClock, otherClocksOf } from "#domain/chart/other-clocks.ts";
import { nakshatraOf, navamsaSignOf, padaOf, signOf } from "#domain/chart/zodiac.ts";
import { type ChartConventions, USUAL_CONVENTIONS } from "#domain/chart-conventions.ts";
import { type BirthLocation, UNKNOWN_BIRTH } from "#domain/intakes.ts";
import type { Birth } from "./birth.ts";
import { NOT_MOVED, type TimeMoves } from "./moved-time.ts";

/** `no-place`: the clock of India is assumed. */
type Caution = TimeCaution | "no-time" | "no-place";

/** By which the chart is computed, and what the guide has changed of the time. */
export type Reading = { conventions: ChartConventions; moves: TimeMoves };

export type ReadChart = BirthChart & {
  instant: Date;
  conventions: ChartConventions;
  /** What the clocks of the place showed at that instant, and how far they were ahead of UTC. `time` is null without one. */
  clock: { date: string; time: string | null; offsetMs: number };
  /** From the time that was given, in whole minutes. */
  movedMinutes: number;
  /** By which the time may have been told that was given. */
  otherClocks: readonly (OtherClock & { isTaken: boolean; offsetMs: number })[];
  /** Without it noon is drawn, and D9 and the periods are not meant. */
  hasTime: boolean;
  /** Without time or place, houses are counted from the Moon's sign, and the ascendant is not meant. */
  hasAscendant: boolean;
  /** The sign of the first house, in D1 and D9. */
  firstSigns: { d1: number; d9: number };
  cautions: Caution[];
  /** What stands within 30″ of the edge of a part. Nothing without a time. */
  edges: { point: Planet | "ascendant"; edge: Edge }[];
  /** Without a time: the planets whose sign changes on that day, and the Moon also for its nakshatra. */
  spans: Span[];
};

/** Longitudes at the day's beginning and end. */
type Span = { planet: Planet; from: number; to: number };

/** India's where the place is not known. */
export const timeZoneOf = (location: BirthLocation | null) => location?.timeZone ?? "Asia/Kolkata";

/** Null where the place's time zone is unknown. */
export function readChart(
  birth: Birth,
  location: BirthLocation | null,
  { conventions = USUAL_CONVENTIONS, moves = NOT_MOVED }: Partial<Reading> = {},
): ReadChart | null {
  const time = birth.birthTime === UNKNOWN_BIRTH ? null : birth.birthTime;
  const timeZone = timeZoneOf(location);
  const found =
    time === null
      ? noonOf(birth.birthDate, timeZone, conventions)
      : movedMoment({ date: birth.birthDate, time, timeZone }, location, moves);
  if (!found) return null;
  const { latitude, longitude } = location ?? { latitude: 0, longitude: 0 };
  const chart = birthChart({ instant: found.instant, latitude, longitude }, conventions);
  const hasAscendant = time !== null && location !== null;
  const first = hasAscendant ? chart.ascendant : chart.planets.moon.longitude;
  const cautions: Caution[] = [...found.cautions];
  if (time === null) cautions.unshift("no-time");
  if (location === null) cautions.push("no-place");
  return {
    ...chart,
    ...found,
    conventions,
    hasTime: time !== null,
    hasAscendant,
    firstSigns: { d1: signOf(first), d9: navamsaSignOf(first) },
    cautions,
    edges: time === null ? [] : edgesOf(chart, hasAscendant),
  };
}

function edgesOf({ planets, ascendant }: BirthChart, hasAscendant: boolean): ReadChart["edges"] {
  const points = PLANETS.map((planet) => ({ point: planet, longitude: planets[planet].longitude }));
  return [
    ...(hasAscendant ? [{ point: "ascendant" as const, longitude: ascendant }] : []),
    ...points,
  ].flatMap(({ point, longitude }) => {
    const edge = edgeNear(longitude);
    return edge ? [{ point, edge }] : [];
  });
}

const MINUTE_MS = 60_000;

/** Moved by time that passes, so that a clock that was changed in between skips or repeats nothing. */
function movedMoment(local: LocalTime, place: BirthLocation | null, { minutes, clocks }: TimeMoves) {
  const given = birthMoment(local);
  if (!given) return null;
  const takenMs = offsetTaken(local, given);
  const otherClocks = otherClocksOf(local, place).map((clock) => ({
    ...clock,
    isTaken: clocks.includes(clock.name),
    offsetMs: takenMs - clock.laterMs,
  }));
  const movedMs = otherClocks
    .filter(({ isTaken }) => isTaken)
    .reduce((sum, { laterMs }) => sum + laterMs, minutes * MINUTE_MS);
  const instant = new Date(given.instant.getTime() + movedMs);
  // A time that the clock skipped is shown as it was given.
  const clock = movedMs === 0 ? { ...local, offsetMs: takenMs } : clockAt(instant, local.timeZone);
  const movedMinutes = Math.round(movedMs / MINUTE_MS);
  return { instant, cautions: given.cautions, clock, movedMinutes, otherClocks, spans: [] };
}

/** Without a time, the middle of the day. */
function noonOf(date: string, timeZone: string, conventions: ChartConventions) {
  const noon = birthMoment({ date, time: "12:00", timeZone });
  const day = birthDay(date, timeZone);
  if (!noon || !day) return null;
  const [first, last] = [positionsAt(day.from, conventions), positionsAt(day.to, conventions)];
  const spans = PLANETS.map((planet) => ({
    planet,
    from: first[planet].longitude,
    to: last[planet].longitude,
  })).filter(
    ({ planet, from, to }) =>
      signOf(from) !== signOf(to) || (planet === "moon" && nakshatraOf(from) !== nakshatraOf(to)),
  );
  const { offsetMs } = clockAt(noon.instant, timeZone);
  return { ...noon, clock: { date, time: null, offsetMs }, movedMinutes: 0, otherClocks: [], spans };
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
