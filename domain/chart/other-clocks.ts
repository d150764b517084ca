// Clocks by which a time of birth may have been told, other than the one of its time zone. A guide asks about them; where
// there was only one clock, nothing is asked.
// Sources: for the times of Bombay and Calcutta beside India's Science 23 (588), 6 April 1906, p. 560 (Calcutta 24 minutes
// ahead of the new standard time and 1 h 3 min ahead of Bombay), and the Indian Railways Fan Club (irfca.org/faq/faq-misc.html),
// which has the years in which they were given up; for the war the IANA time zone database.
import { birthMoment, type LocalTime, mainDataMoment, offsetTaken } from "./birth-time.ts";
import type { Coordinates } from "./chart.ts";
import { spansOf } from "./zones.ts";

/** `main-data`: the main data of IANA, which most programs have, says another time of this place than its backzone. */
export type OtherClockName = "bombay" | "calcutta" | "no-war-time" | "main-data";

export type OtherClock = {
  name: OtherClockName;
  /** If the time was told by this clock, the birth was so much later; negative if it was earlier. */
  laterMs: number;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const INDIA_MS = 5.5 * HOUR_MS;
const CALCUTTA_MS = 5 * HOUR_MS + 53 * MINUTE_MS + 20_000;

/** The city alone: Thane, Kalyan and Navi Mumbai, or Barrackpore, lie outside. `until` is the last day. */
const CITIES: readonly (Coordinates & {
  name: OtherClockName;
  zone: string;
  until: string;
  radiusKm: number;
  offsetMs: number;
})[] = [
  {
    name: "bombay",
    ...{ zone: "Asia/Kolkata", until: "1955-12-31" },
    ...{ latitude: 19, longitude: 72.84, radiusKm: 12, offsetMs: 4 * HOUR_MS + 51 * MINUTE_MS },
  },
  {
    name: "calcutta",
    ...{ zone: "Asia/Kolkata", until: "1947-12-31" },
    ...{ latitude: 22.56, longitude: 88.36, radiusKm: 10, offsetMs: CALCUTTA_MS },
  },
];

/** When clocks were put forward in the war, with the last day, and the time before. */
const WAR_TIMES = [
  { zone: "Asia/Kolkata", from: "1941-10-01", until: "1942-05-14", usualMs: INDIA_MS },
  { zone: "Asia/Kolkata", from: "1942-09-01", until: "1945-10-14", usualMs: INDIA_MS },
  { zone: "Asia/Karachi", from: "1942-09-01", until: "1945-10-14", usualMs: INDIA_MS },
  { zone: "Asia/Dhaka", from: "1941-10-01", until: "1942-05-14", usualMs: CALCUTTA_MS },
  { zone: "Asia/Dhaka", from: "1942-09-01", until: "1945-10-14", usualMs: INDIA_MS },
  { zone: "Asia/Colombo", from: "1942-01-05", until: "1945-10-15", usualMs: INDIA_MS },
] as const;

/** Empty where the time zone is unknown. `place`: null where it is not known; then no city's clock is asked for. */
export function otherClocksOf(local: LocalTime, place: Coordinates | null): OtherClock[] {
  const moment = birthMoment(local);
  if (!moment) return [];
  const { date, timeZone } = local;
  const takenMs = offsetTaken(local, moment);
  const war = WAR_TIMES.find(
    ({ zone, from, until }) => isSameZone(zone, timeZone) && from <= date && date <= until,
  );
  const usualMs = war?.usualMs ?? takenMs;
  const cities = CITIES.filter(
    (city) =>
      isSameZone(city.zone, timeZone) &&
      date <= city.until &&
      place &&
      distanceKm(city, place) <= city.radiusKm,
  );
  const main = mainDataMoment(local);
  const clocks: OtherClock[] = cities.map(({ name, offsetMs }) => ({ name, laterMs: usualMs - offsetMs }));
  if (war) clocks.push({ name: "no-war-time", laterMs: takenMs - usualMs });
  if (main) clocks.push({ name: "main-data", laterMs: main.instant.getTime() - moment.instant.getTime() });
  // Seconds of a local mean time move nothing that a guide reads.
  return clocks.filter(({ laterMs }) => Math.abs(laterMs) >= MINUTE_MS);
}

/** Also by an older name, as Asia/Calcutta: the table has the names of one past together. */
const isSameZone = (one: string, other: string) => spansOf(one) === spansOf(other);

const KM_PER_DEGREE = 111.2;

/** Good enough for a city. */
function distanceKm(one: Coordinates, other: Coordinates): number {
  const east = (other.longitude - one.longitude) * Math.cos((one.latitude * Math.PI) / 180);
  return KM_PER_DEGREE * Math.hypot(other.latitude - one.latitude, east);
}
