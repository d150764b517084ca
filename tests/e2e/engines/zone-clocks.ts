// What the product's table says of every clock, to be computed by each engine and compared with Node.
import { birthMoment } from "#domain/chart/birth-time.ts";
import { offsetAt, spansOf, zoneNames } from "#domain/chart/zones.ts";

const FROM_YEAR = 1850;
const TO_YEAR = 2030;
const DAY_MS = 86_400_000;
/** No part of a day or a year, so that every hour and season is met. */
const STEP_MS = 30.3 * DAY_MS;

export type ZoneClocks = {
  /** Of each zone, a hash of all its offsets and births. */
  hashes: Record<string, number>;
  /** At how many instants offsets were asked for, and for how many local times births, in all zones. */
  instants: number;
  births: number;
};

/** Over the years 1850 to 2030: in steps of a month, on both sides of every change of the table, and at noon and midnight of two days of each year. */
export function readZoneClocks(): ZoneClocks {
  const read: ZoneClocks = { hashes: {}, instants: 0, births: 0 };
  for (const timeZone of zoneNames()) {
    let hash = 0;
    const add = (value: number) => {
      hash = (Math.imul(hash, 31) + value / 1000) | 0;
    };
    const spans = spansOf(timeZone) ?? [];
    const instants = spans.flatMap(({ fromMs }) => [fromMs - 1000, fromMs]).filter(Number.isFinite);
    for (let ms = Date.UTC(FROM_YEAR, 0); ms < Date.UTC(TO_YEAR + 1, 0); ms += STEP_MS) instants.push(ms);
    for (const ms of instants) add(offsetAt(spans, ms));
    read.instants += instants.length;
    for (let year = FROM_YEAR; year <= TO_YEAR; year++) {
      for (const day of ["03-29", "09-27"]) {
        for (const time of ["00:00", "12:00"]) {
          const birth = birthMoment({ date: `${year}-${day}`, time, timeZone });
          add(birth?.instant.getTime() ?? Number.NaN);
          add(1000 * (birth?.cautions.length ?? -1));
          read.births += 1;
        }
      }
    }
    read.hashes[timeZone] = hash;
  }
  return read;
}
