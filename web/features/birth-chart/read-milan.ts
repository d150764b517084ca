// What a milan reads of two births: where each Moon stands, also where the time is not sure, and the mangal of both.

import { birthDay, clockAt } from "#domain/chart/birth-time.ts";
import { positionsAt } from "#domain/chart/chart.ts";
import { degreesAhead, turnOf } from "#domain/chart/zodiac.ts";
import type { BirthLocation, PartnerRole } from "#domain/intakes.ts";
import type { MangalChart } from "#domain/panchang/mangal.ts";
import { milanEdgesBetween, milanOf } from "#domain/panchang/milan.ts";
import type { Birth } from "./birth.ts";
import { type ReadChart, type Reading, readChart, timeZoneOf } from "./read-chart.ts";

const MINUTE_MS = 60_000;
/** A time that a family remembers may be off by this. */
const UNSURE_MS = 5 * MINUTE_MS;

/** A part of the zodiac in which nothing changes that a milan reads, with a longitude within it. */
export type MoonChoice = {
  longitude: number;
  /** The clock of the place, `HH:mm`, when the Moon enters and leaves it; null where the unsure time begins or ends. */
  from: string | null;
  to: string | null;
};

export type MilanPerson = {
  birth: Birth;
  /** In the list or as the guide has chosen it. */
  location: BirthLocation | null;
  chart: ReadChart;
  /** All that the birth allows: one, unless the Moon is near an edge or the time is not known. */
  moons: MoonChoice[];
  /** Of the time that was given or that the guide has moved, or of noon: an index of `moons`. */
  given: number;
};

/** As the chart is read, which would contradict it otherwise. Null where the place's clock is not known. */
export function readPerson(
  birth: Birth,
  location: BirthLocation | null,
  reading: Partial<Reading> = {},
): MilanPerson | null {
  const chart = readChart(birth, location, reading);
  const span = chart && spanOf(chart, birth.birthDate, timeZoneOf(location));
  if (!span) return null;
  const { startMs, endMs } = span;
  const moonAt = (ms: number) => positionsAt(new Date(ms), chart.conventions).moon.longitude;
  const [from, to] = [moonAt(startMs), moonAt(endMs)];
  const degrees = turnOf(to - from);
  const edges = milanEdgesBetween(from, to);
  const speed = degrees / (endMs - startMs);
  const enters = edges.map((edge) => {
    // The Moon's speed changes within a day, so one step corrects the first guess, by minutes.
    const guess = startMs + turnOf(edge - from) / speed;
    return guess + degreesAhead(edge, moonAt(guess)) / speed;
  });
  const clockOf = (ms: number | undefined) =>
    ms === undefined ? null : clockAt(new Date(ms + MINUTE_MS / 2), timeZoneOf(location)).time;
  const moon = chart.planets.moon.longitude;
  const given = edges.filter((edge) => turnOf(edge - from) <= turnOf(moon - from)).length;
  const bounds = [from, ...edges, to];
  const moons = bounds.slice(1).map((next, index) => ({
    longitude: index === given ? moon : middleOf(bounds[index] as number, next),
    from: clockOf(enters[index - 1]),
    to: clockOf(enters[index]),
  }));
  return { birth, location, chart, moons, given };
}

/**
 * What the birth allows: the whole day, or minutes that pass before and after the time of the chart. By the clock these may
 * skip or repeat an hour.
 */
function spanOf(chart: ReadChart, birthDate: string, timeZone: string) {
  const instantMs = chart.instant.getTime();
  if (chart.hasTime) return { startMs: instantMs - UNSURE_MS, endMs: instantMs + UNSURE_MS };
  const day = birthDay(birthDate, timeZone);
  return day && { startMs: day.from.getTime(), endMs: day.to.getTime() };
}

const middleOf = (from: number, to: number) => turnOf(from + turnOf(to - from) / 2);

/** Each total that the two births allow, the smallest first. */
export function totalsOf({ groom, bride }: Record<PartnerRole, MilanPerson>): number[] {
  const totals = groom.moons.flatMap((his) =>
    bride.moons.map((hers) => milanOf({ groom: his.longitude, bride: hers.longitude }).total),
  );
  return [...new Set(totals)].sort((one, other) => one - other);
}

/** With the Moon as it is chosen. */
export function mangalChartOf({ chart }: MilanPerson, moon: number): MangalChart {
  const { planets, hasAscendant, ascendant } = chart;
  return {
    ascendant: hasAscendant ? ascendant : null,
    moon,
    mars: planets.mars.longitude,
    jupiter: planets.jupiter.longitude,
    venus: planets.venus.longitude,
    saturn: planets.saturn.longitude,
  };
}
