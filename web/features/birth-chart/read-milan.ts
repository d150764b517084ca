// What a milan reads of two births: where each Moon stands, also where the time is not sure, and the mangal of both.
import { degreesAhead, turnOf } from "#domain/chart/zodiac.ts";
import { type BirthLocation, type PartnerRole, UNKNOWN_BIRTH } from "#domain/intakes.ts";
import { addMinutes } from "#domain/ist-time.ts";
import type { MangalChart } from "#domain/panchang/mangal.ts";
import { milanEdgesBetween, milanOf } from "#domain/panchang/milan.ts";
import { type Birth, type ReadChart, readChart } from "./read-chart.ts";

/** A time that a family remembers may be off by this. */
const UNSURE_MINUTES = 5;
const DAY_MINUTES = 24 * 60;

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
  /** Of the time that was given, or of noon: an index of `moons`. */
  given: number;
};

/** Null where the place's clock is not known. */
export function readPerson(birth: Birth, location: BirthLocation | null): MilanPerson | null {
  const chart = readChart(birth, location);
  const span = chart && spanOf(birth, location);
  if (!span) return null;
  const { start, end, from, to, moonAt } = span;
  const degrees = turnOf(to - from);
  const edges = milanEdgesBetween(from, to);
  const speed = degrees / (end - start);
  const enters = edges.map((edge) => {
    // The Moon's speed changes within a day, so one step corrects the first guess, by minutes.
    const guess = Math.round(start + turnOf(edge - from) / speed);
    return guess + Math.round(degreesAhead(edge, moonAt(guess)) / speed);
  });
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

/** What the birth allows, in minutes of its day, and the Moon at its beginning and end. */
function spanOf(birth: Birth, location: BirthLocation | null) {
  const { birthTime } = birth;
  const isKnown = birthTime !== null && birthTime !== UNKNOWN_BIRTH;
  const given = isKnown ? minuteOf(birthTime) : 0;
  const [start, end] = isKnown ? [given - UNSURE_MINUTES, given + UNSURE_MINUTES] : [0, DAY_MINUTES];
  const moonAt = (minute: number) =>
    readChart(atMinute(birth, minute), location)?.planets.moon.longitude ?? Number.NaN;
  return { start, end, from: moonAt(start), to: moonAt(end), moonAt };
}

/** Also of the day before and after. */
function atMinute(birth: Birth, minute: number): Birth {
  const clock = addMinutes(new Date(`${birth.birthDate}T00:00:00Z`), minute).toISOString();
  return { ...birth, birthDate: clock.slice(0, 10), birthTime: clock.slice(11, 16) };
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

function clockOf(minute: number | undefined): string | null {
  if (minute === undefined) return null;
  const ofDay = (minute + DAY_MINUTES) % DAY_MINUTES;
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`;
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
